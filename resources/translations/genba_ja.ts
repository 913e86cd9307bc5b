<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja" sourcelanguage="en">
<context>
    <name>QDockWidget</name>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Float</source>
        <translation>切り離す</translation>
    </message>
</context>
<context>
    <name>QFileDialog</name>
    <message>
        <source>Look in:</source>
        <translation>場所:</translation>
    </message>
    <message>
        <source>File &amp;name:</source>
        <translation>ファイル名(&amp;N):</translation>
    </message>
    <message>
        <source>Files of type:</source>
        <translation>ファイルの種類:</translation>
    </message>
    <message>
        <source>Directory:</source>
        <translation>フォルダー:</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>開く(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Choose</source>
        <translation>選択(&amp;C)</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>戻る</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>進む</translation>
    </message>
    <message>
        <source>Parent Directory</source>
        <translation>親フォルダー</translation>
    </message>
    <message>
        <source>Create New Folder</source>
        <translation>新しいフォルダーを作成</translation>
    </message>
    <message>
        <source>List View</source>
        <translation>一覧表示</translation>
    </message>
    <message>
        <source>Detail View</source>
        <translation>詳細表示</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>add material</source>
        <translation>材料を追加</translation>
    </message>
    <message>
        <source>add %1</source>
        <translation>%1を追加</translation>
    </message>
    <message>
        <source>remove material</source>
        <translation>材料を削除</translation>
    </message>
    <message>
        <source>remove condition</source>
        <translation>条件を削除</translation>
    </message>
</context>
<context>
    <name>QPlatformTheme</name>
    <message>
        <source>OK</source>
        <translation>OK</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>破棄</translation>
    </message>
    <message>
        <source>&amp;Yes</source>
        <translation>はい(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;No</source>
        <translation>いいえ(&amp;N)</translation>
    </message>
</context>
<context>
    <name>QTabBar</name>
    <message>
        <source>Scroll Left</source>
        <translation>左へスクロール</translation>
    </message>
    <message>
        <source>Scroll Right</source>
        <translation>右へスクロール</translation>
    </message>
</context>
<context>
    <name>genba::AnalysisPage</name>
    <message>
        <source>Order of the nodes in the equations; automatic tries all and keeps the one with the fewest bytes</source>
        <translation>方程式中の節点の順序。「自動」はすべてを試し、最もバイト数の少ないものを採用します</translation>
    </message>
    <message>
        <source>Physics</source>
        <translation>物理現象</translation>
    </message>
    <message>
        <source>Node order</source>
        <translation>節点の順序</translation>
    </message>
    <message>
        <source>change physics</source>
        <translation>物理現象を変更</translation>
    </message>
    <message>
        <source>change node order</source>
        <translation>節点の順序を変更</translation>
    </message>
    <message>
        <source>change solver %1</source>
        <translation>ソルバーの%1を変更</translation>
    </message>
    <message>
        <source>change the formulation of %1</source>
        <translation>%1 の定式化を変更</translation>
    </message>
</context>
<context>
    <name>genba::ChangedFileDialog</name>
    <message>
        <source>The file was changed</source>
        <translation>ファイルが変更されています</translation>
    </message>
    <message>
        <source>Another program or window has changed %1 since it was read here. These values differ:</source>
        <translation>%1 は読み込んだ後に別のプログラムかウィンドウで変更されています。次の値が異なります:</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>In the file</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>Here</source>
        <translation>この画面</translation>
    </message>
    <message>
        <source>Save &amp;elsewhere...</source>
        <translation>別の場所に保存(&amp;E)...</translation>
    </message>
    <message>
        <source>Both stay: the case here gets another file</source>
        <translation>両方を残します。この画面のケースは別のファイルになります</translation>
    </message>
    <message>
        <source>&amp;Overwrite</source>
        <translation>上書き(&amp;O)</translation>
    </message>
    <message>
        <source>What is in the file is lost</source>
        <translation>ファイルの内容は失われます</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>読み直す(&amp;R)</translation>
    </message>
    <message>
        <source>What was changed here is lost</source>
        <translation>この画面での変更は失われます</translation>
    </message>
</context>
<context>
    <name>genba::CheckPanel</name>
    <message>
        <source>Geometry</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>メッシュ</translation>
    </message>
    <message>
        <source>Materials</source>
        <translation>材料</translation>
    </message>
    <message>
        <source>Supports</source>
        <translation>支持</translation>
    </message>
    <message>
        <source>Loads</source>
        <translation>荷重</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>メモリ</translation>
    </message>
    <message>
        <source>Open a case or a geometry: what it still needs stands here.</source>
        <translation>ケースまたは形状を開くと、まだ必要なものがここに表示されます。</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>Go to where this is mended (%1)</source>
        <translation>修正する場所へ移動 (%1)</translation>
    </message>
    <message numerus="yes">
        <source>&lt;b&gt;Not ready to run:&lt;/b&gt; %n error(s) are left.</source>
        <translation>
            <numerusform>&lt;b&gt;まだ実行できません:&lt;/b&gt; エラーが %n 件残っています。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&lt;b&gt;Ready to run&lt;/b&gt;, with %n warning(s) to think about.</source>
        <translation>
            <numerusform>&lt;b&gt;実行できます。&lt;/b&gt;確認すべき警告が %n 件あります。</numerusform>
        </translation>
    </message>
    <message>
        <source>&lt;b&gt;Ready to run&lt;/b&gt; (F5).</source>
        <translation>&lt;b&gt;実行できます&lt;/b&gt; (F5)。</translation>
    </message>
    <message>
        <source>Re-attach lost selections</source>
        <translation>失われた選択を付け直す</translation>
    </message>
    <message>
        <source>Puts the surfaces that look like the lost ones in their place; can be undone</source>
        <translation>失われた面に似ている面をその場所に入れます。元に戻せます</translation>
    </message>
    <message>
        <source>re-attach selections</source>
        <translation>選択の付け直し</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>end of a sentence</comment>
        <translation>%1。</translation>
    </message>
    <message>
        <source>Acknowledge</source>
        <translation>承認</translation>
    </message>
    <message>
        <source>Runs without %1: results, log and report say so; can be undone</source>
        <translation>%1 なしで実行します。結果、ログ、レポートにそう書かれます。元に戻せます</translation>
    </message>
    <message>
        <source>acknowledge what is not computed</source>
        <translation>計算されないものを承認</translation>
    </message>
</context>
<context>
    <name>genba::CollectDialog</name>
    <message>
        <source>%1 with files</source>
        <translation>%1 ファイル付き</translation>
    </message>
    <message>
        <source>Save with copies of the files</source>
        <translation>ファイルのコピーとともに保存</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Browse...</source>
        <translation>参照(&amp;B)...</translation>
    </message>
    <message>
        <source>Look for a folder</source>
        <translation>フォルダーを探す</translation>
    </message>
    <message>
        <source>Writes the case as it is now, with copies of all files that it names, into a new folder that can be carried to another computer. The case that is open stays where it is.</source>
        <translation>現在のケースと、ケースが参照するすべてのファイルのコピーを、別のコンピューターに運べる新しいフォルダーに書きます。開いているケースの場所は変わりません。</translation>
    </message>
    <message>
        <source>What &amp;runs of the case have written too</source>
        <translation>ケースの実行が書いたものも(&amp;R)</translation>
    </message>
    <message>
        <source>In the folder</source>
        <translation>作成先のフォルダー</translation>
    </message>
    <message>
        <source>New folder</source>
        <translation>新しいフォルダー</translation>
    </message>
    <message numerus="yes">
        <source>Written to %1: %2 and copies of %n file(s), %3</source>
        <translation>
            <numerusform>%1 に書き込みました: %2 と %n 個のファイルのコピー、%3</numerusform>
        </translation>
    </message>
    <message>
        <source>Copying...</source>
        <translation>コピー中...</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) of the case lie outside its folder. A case from someone else could name private files. Copy them too?</source>
        <translation>
            <numerusform>ケースのファイルのうち %n 個がそのフォルダーの外にあります。他人から受け取ったケースは私的なファイルを指していることがあります。これらもコピーしますか。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>genba::CompareDialog</name>
    <message>
        <source>Show &amp;difference</source>
        <translation>差を表示(&amp;D)</translation>
    </message>
    <message>
        <source>Compare with another case</source>
        <translation>別のケースと比較</translation>
    </message>
    <message>
        <source>another case file; empty: this case</source>
        <translation>別のケースファイル。空欄: このケース</translation>
    </message>
    <message>
        <source>what is different in it, like mesh.size=3 mm; may be empty</source>
        <translation>異なる値。例: mesh.size=3 mm。空欄でもよい</translation>
    </message>
    <message>
        <source>&amp;Browse...</source>
        <translation>参照(&amp;B)...</translation>
    </message>
    <message>
        <source>Case</source>
        <translation>ケース</translation>
    </message>
    <message>
        <source>With</source>
        <translation>変更</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>比較の相手</translation>
    </message>
    <message>
        <source>Case (*.json);;All files (*)</source>
        <translation>ケース (*.json);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>field, first minus second</source>
        <translation>場 (1 番目 - 2 番目)</translation>
    </message>
    <message>
        <source>largest difference</source>
        <translation>最大の差</translation>
    </message>
    <message>
        <source>at</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>root mean square</source>
        <translation>二乗平均平方根</translation>
    </message>
    <message>
        <source>%1 (%2 % of the largest)</source>
        <translation>%1 (最大値の %2 %)</translation>
    </message>
    <message>
        <source>Same mesh: %1 nodes compared.</source>
        <translation>同じメッシュ: %1 節点を比較しました。</translation>
    </message>
    <message>
        <source>Other mesh: interpolated at %1 nodes, %2 lie outside.</source>
        <translation>別のメッシュ: %1 節点で補間、%2 節点は外側です。</translation>
    </message>
    <message>
        <source>Show res&amp;ults</source>
        <translation>結果を表示(&amp;U)</translation>
    </message>
</context>
<context>
    <name>genba::ConditionDialog</name>
    <message>
        <source>New constraint</source>
        <translation>新しい拘束</translation>
    </message>
    <message>
        <source>New load</source>
        <translation>新しい荷重</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>追加</translation>
    </message>
</context>
<context>
    <name>genba::ConditionForm</name>
    <message>
        <source>Acts on</source>
        <translation>作用する場所</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>free</source>
        <translation>自由</translation>
    </message>
    <message>
        <source>all regions</source>
        <translation>すべての領域</translation>
    </message>
    <message>
        <source>Regions</source>
        <translation>領域</translation>
    </message>
</context>
<context>
    <name>genba::ConditionPage</name>
    <message>
        <source>Apply</source>
        <translation>適用</translation>
    </message>
    <message>
        <source>change %1</source>
        <translation>%1を変更</translation>
    </message>
</context>
<context>
    <name>genba::ConditionsPage</name>
    <message>
        <source>Add %1...</source>
        <translation>%1を追加...</translation>
    </message>
</context>
<context>
    <name>genba::EditActions</name>
    <message>
        <source>&amp;Undo</source>
        <translation>元に戻す(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>やり直す(&amp;R)</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>削除(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>追加(&amp;A)</translation>
    </message>
    <message>
        <source>open a case or a geometry first</source>
        <translation>先にケースまたは形状を開いてください</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>材料</translation>
    </message>
    <message>
        <source>&amp;Undo %1</source>
        <translation>元に戻す: %1(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo %1</source>
        <translation>やり直す: %1(&amp;R)</translation>
    </message>
</context>
<context>
    <name>genba::FileActions</name>
    <message>
        <source>&amp;New from geometry...</source>
        <translation>形状から新規作成(&amp;N)...</translation>
    </message>
    <message>
        <source>&amp;Open...</source>
        <translation>開く(&amp;O)...</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save &amp;as...</source>
        <translation>名前を付けて保存(&amp;A)...</translation>
    </message>
    <message>
        <source>Export &amp;picture...</source>
        <translation>画像を書き出す(&amp;P)...</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>画像の書き出し</translation>
    </message>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>PNG 画像 (*.png)</translation>
    </message>
    <message>
        <source>Export deformed s&amp;urface...</source>
        <translation>変形後の表面を書き出す(&amp;U)...</translation>
    </message>
    <message>
        <source>Export deformed surface</source>
        <translation>変形後の表面の書き出し</translation>
    </message>
    <message>
        <source>Surface in mm (*.stl *.obj)</source>
        <translation>表面、mm 単位 (*.stl *.obj)</translation>
    </message>
    <message>
        <source>Export report as &amp;HTML...</source>
        <translation>報告書を HTML で書き出す(&amp;H)...</translation>
    </message>
    <message>
        <source>Export report</source>
        <translation>報告書の書き出し</translation>
    </message>
    <message>
        <source>HTML (*.html)</source>
        <translation>HTML (*.html)</translation>
    </message>
    <message>
        <source>Export report as P&amp;DF...</source>
        <translation>報告書を PDF で書き出す(&amp;D)...</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Export &amp;VTU for ParaView...</source>
        <translation>ParaView 用 VTU を書き出す(&amp;V)...</translation>
    </message>
    <message>
        <source>Export VTU</source>
        <translation>VTU の書き出し</translation>
    </message>
    <message>
        <source>VTK unstructured grid (*.vtu)</source>
        <translation>VTK 非構造格子 (*.vtu)</translation>
    </message>
    <message>
        <source>New from a &amp;template</source>
        <translation>テンプレートから新規作成(&amp;T)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近使ったファイル(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>終了(&amp;Q)</translation>
    </message>
    <message>
        <source>File for the template</source>
        <translation>テンプレートに使うファイル</translation>
    </message>
    <message>
        <source>Image (%1)</source>
        <translation>画像 (%1)</translation>
    </message>
    <message>
        <source>Geometry (%1)</source>
        <translation>形状 (%1)</translation>
    </message>
    <message>
        <source>Case or geometry (*.json %1);;Case (*.json);;%2</source>
        <translation>ケースまたは形状 (*.json %1);;ケース (*.json);;%2</translation>
    </message>
    <message>
        <source>New case from a geometry</source>
        <translation>形状から新しいケース</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>開く</translation>
    </message>
    <message>
        <source>Save case</source>
        <translation>ケースを保存</translation>
    </message>
    <message>
        <source>Case (*.json)</source>
        <translation>ケース (*.json)</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存の変更</translation>
    </message>
    <message>
        <source>The case has changes that are not saved.</source>
        <translation>ケースに保存されていない変更があります。</translation>
    </message>
    <message>
        <source>Surface written, displacements times %1: %2</source>
        <translation>表面を書き出しました (変位 %1 倍): %2</translation>
    </message>
    <message>
        <source>Fields written: %1</source>
        <translation>場を書き出しました: %1</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>まだありません</translation>
    </message>
    <message>
        <source>Save with &amp;copies of the files...</source>
        <translation>ファイルのコピーとともに保存(&amp;C)...</translation>
    </message>
    <message>
        <source>Open DICOM &amp;folder...</source>
        <translation>DICOM フォルダーを開く(&amp;F)...</translation>
    </message>
    <message>
        <source>Folder of DICOM files</source>
        <translation>DICOM ファイルのフォルダー</translation>
    </message>
</context>
<context>
    <name>genba::GeometryPage</name>
    <message>
        <source>Unit of length</source>
        <translation>長さの単位</translation>
    </message>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>change image %1</source>
        <translation>画像の%1を変更</translation>
    </message>
    <message>
        <source>change unit of length</source>
        <translation>長さの単位を変更</translation>
    </message>
    <message>
        <source>structured box %1, %2 x %3 x %4 cells</source>
        <translation>構造格子の直方体 %1、%2 x %3 x %4 セル</translation>
    </message>
    <message>
        <source>Box: %1
Regions: %2
Surfaces: %3</source>
        <translation>範囲: %1
領域: %2
面: %3</translation>
    </message>
    <message>
        <source>
SHA-256: %1...</source>
        <translation>
SHA-256: %1...</translation>
    </message>
    <message>
        <source>Of the mesh before the last edits:</source>
        <translation>最後の編集より前のメッシュ:</translation>
    </message>
    <message>
        <source>Box: %1</source>
        <translation>範囲: %1</translation>
    </message>
</context>
<context>
    <name>genba::GoActions</name>
    <message>
        <source>3D &amp;view</source>
        <translation>3D 表示(&amp;V)</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>手順 %1</translation>
    </message>
</context>
<context>
    <name>genba::HelpActions</name>
    <message>
        <source>&amp;Keys and mouse</source>
        <translation>キーとマウス(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Genba</source>
        <translation>Genba について(&amp;A)</translation>
    </message>
    <message>
        <source>&lt;h2&gt;Genba %1&lt;/h2&gt;&lt;p&gt;Finite-element simulation on one computer with one GPU.&lt;/p&gt;&lt;p&gt;&lt;b&gt;%2&lt;/b&gt;&lt;/p&gt;&lt;table&gt;</source>
        <translation>&lt;h2&gt;Genba %1&lt;/h2&gt;&lt;p&gt;GPU 1 枚の計算機 1 台で行う有限要素シミュレーション。&lt;/p&gt;&lt;p&gt;&lt;b&gt;%2&lt;/b&gt;&lt;/p&gt;&lt;table&gt;</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Licence&lt;/h3&gt;&lt;pre style=&quot;white-space: pre-wrap&quot;&gt;%1&lt;/pre&gt;</source>
        <translation>&lt;h3&gt;ライセンス&lt;/h3&gt;&lt;pre style=&quot;white-space: pre-wrap&quot;&gt;%1&lt;/pre&gt;</translation>
    </message>
    <message>
        <source>About Genba</source>
        <translation>Genba について</translation>
    </message>
    <message>
        <source>Keys and mouse</source>
        <translation>キーとマウス</translation>
    </message>
    <message>
        <source>&amp;Help for this page</source>
        <translation>このページのヘルプ(&amp;H)</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>ヘルプ</translation>
    </message>
</context>
<context>
    <name>genba::ImagePanel</name>
    <message>
        <source>The case&apos;s image</source>
        <translation>ケースの画像</translation>
    </message>
    <message>
        <source>Other image...</source>
        <translation>別の画像...</translation>
    </message>
    <message>
        <source>Show the image</source>
        <translation>画像を表示</translation>
    </message>
    <message>
        <source>See through the body</source>
        <translation>物体を透かす</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>ウィンドウ幅</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>ウィンドウレベル</translation>
    </message>
    <message>
        <source>The image that the case is made from, or that its grey values come from</source>
        <translation>ケースのもとになった画像、またはグレー値を取る画像</translation>
    </message>
    <message>
        <source>How wide the range of values is from black to white</source>
        <translation>黒から白までの値の幅</translation>
    </message>
    <message>
        <source>The value in the middle of that range</source>
        <translation>その幅の中央の値</translation>
    </message>
    <message>
        <source>Along the first axis</source>
        <translation>第 1 軸に沿って</translation>
    </message>
    <message>
        <source>Along the second axis</source>
        <translation>第 2 軸に沿って</translation>
    </message>
    <message>
        <source>Along the third axis</source>
        <translation>第 3 軸に沿って</translation>
    </message>
    <message>
        <source>Image to lie under the geometry</source>
        <translation>形状の下に置く画像</translation>
    </message>
    <message>
        <source>Images (*.nii *.nii.gz *.nrrd *.nhdr *.mha *.mhd *.dcm *.dicom)</source>
        <translation>画像 (*.nii *.nii.gz *.nrrd *.nhdr *.mha *.mhd *.dcm *.dicom)</translation>
    </message>
    <message>
        <source>An image lies under the geometry in its own place: planes in physical size.</source>
        <translation>画像は本来の位置に、実寸の断面として形状の下に表示されます。</translation>
    </message>
    <message>
        <source>Reading the image...</source>
        <translation>画像を読み込んでいます...</translation>
    </message>
    <message>
        <source>%1 x %2 x %3 voxels, values from %4 to %5</source>
        <translation>%1 x %2 x %3 ボクセル、値 %4 から %5</translation>
    </message>
    <message>
        <source>; every voxel number %1 of the file</source>
        <translation>、ファイルの %1 ボクセルごと</translation>
    </message>
    <message>
        <source>black %1, white %2</source>
        <translation>黒 %1、白 %2</translation>
    </message>
</context>
<context>
    <name>genba::JobQueue</name>
    <message>
        <source>Mesh</source>
        <translation>メッシュ</translation>
    </message>
    <message>
        <source>Memory plan</source>
        <translation>メモリー計画</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Refinement</source>
        <translation>細分化</translation>
    </message>
    <message>
        <source>Parameter study</source>
        <translation>パラメータースタディ</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Queue of runs</source>
        <translation>実行の待ち行列</translation>
    </message>
    <message>
        <source>Save with copies</source>
        <translation>コピーとともに保存</translation>
    </message>
</context>
<context>
    <name>genba::LayersDialog</name>
    <message>
        <source>New boundary layers</source>
        <translation>新しい境界層</translation>
    </message>
    <message>
        <source>Boundary layers</source>
        <translation>境界層</translation>
    </message>
    <message>
        <source>Thickness of the layer at the face</source>
        <translation>面に接する層の厚さ</translation>
    </message>
    <message>
        <source>Each layer is this many times as thick as the one before it, 1 to 3</source>
        <translation>各層は前の層の何倍の厚さか（1 から 3）</translation>
    </message>
    <message>
        <source>First layer</source>
        <translation>最初の層</translation>
    </message>
    <message>
        <source>Number of layers</source>
        <translation>層の数</translation>
    </message>
    <message>
        <source>Growth</source>
        <translation>成長率</translation>
    </message>
    <message>
        <source>All together</source>
        <translation>合計の厚さ</translation>
    </message>
    <message>
        <source>add boundary layers</source>
        <translation>境界層を追加</translation>
    </message>
    <message>
        <source>change boundary layers</source>
        <translation>境界層を変更</translation>
    </message>
    <message>
        <source>below outer faces</source>
        <translation>外側の面の下</translation>
    </message>
    <message>
        <source>At a face between two regions: the region that the layers lie in, by name or #2</source>
        <translation>2 つの領域の間の面では、層を置く領域の名前または #2</translation>
    </message>
    <message>
        <source>In region</source>
        <translation>置く領域</translation>
    </message>
</context>
<context>
    <name>genba::LayersForm</name>
    <message>
        <source>Boundary layers</source>
        <translation>境界層</translation>
    </message>
    <message>
        <source>remove boundary layers</source>
        <translation>境界層を削除</translation>
    </message>
    <message>
        <source>Thin layers of elements below outer faces, or in a region along its faces, for what changes fast across a wall. They get thinner where the body is thin. Tetrahedra only.</source>
        <translation>外側の面の下、または領域の中でその面に沿って置く、薄い要素の層です。壁の近くで急に変わるもののためにあります。物体が薄いところでは層も薄くなります。四面体のみ。</translation>
    </message>
    <message>
        <source>, in %1</source>
        <translation>、%1 の中</translation>
    </message>
    <message>
        <source>layers: %1, the first %2: %3</source>
        <translation>%1 層、最初の層 %2: %3</translation>
    </message>
</context>
<context>
    <name>genba::LinePanel</name>
    <message>
        <source>Pick two points</source>
        <translation>2 点を選択</translation>
    </message>
    <message>
        <source>CSV...</source>
        <translation>CSV...</translation>
    </message>
    <message>
        <source>The next two clicks on the body are the ends of the line</source>
        <translation>次の 2 回のクリックで線の両端を決めます</translation>
    </message>
    <message>
        <source>All fields along the line, in SI</source>
        <translation>線上のすべての場 (SI 単位)</translation>
    </message>
    <message>
        <source>From</source>
        <translation>始点</translation>
    </message>
    <message>
        <source>To</source>
        <translation>終点</translation>
    </message>
    <message>
        <source>Fields along the line</source>
        <translation>線上の場</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Type the ends of the line, or pick them on the body.</source>
        <translation>線の両端を入力するか、物体上で選択してください。</translation>
    </message>
    <message>
        <source>A line plot shows a field: run the case first.</source>
        <translation>線プロットは場を表示します。先にケースを実行してください。</translation>
    </message>
    <message>
        <source>Line written: %1</source>
        <translation>線を書き出しました: %1</translation>
    </message>
    <message>
        <source>distance, mm</source>
        <translation>距離、mm</translation>
    </message>
</context>
<context>
    <name>genba::LookActions</name>
    <message>
        <source>Lan&amp;guage</source>
        <translation>言語(&amp;G)</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>システムに従う(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>ライト(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>ダーク(&amp;D)</translation>
    </message>
    <message>
        <source>Appeara&amp;nce</source>
        <translation>外観(&amp;N)</translation>
    </message>
</context>
<context>
    <name>genba::MainWindow</name>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Properties</source>
        <translation>プロパティ</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>断面</translation>
    </message>
    <message>
        <source>Line plot</source>
        <translation>線プロット</translation>
    </message>
    <message>
        <source>Memory budget</source>
        <translation>メモリ予算</translation>
    </message>
    <message>
        <source>Check list</source>
        <translation>チェックリスト</translation>
    </message>
    <message>
        <source>Convergence</source>
        <translation>収束</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>ログ</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>ファイル(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>編集(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>表示(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Select</source>
        <translation>選択(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>実行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>ヘルプ(&amp;H)</translation>
    </message>
    <message>
        <source>Main</source>
        <translation>メイン</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>追加</translation>
    </message>
    <message>
        <source>Add a material, a constraint or a load</source>
        <translation>材料、拘束または荷重を追加</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>パネル(&amp;P)</translation>
    </message>
    <message>
        <source>Not started: the check list has errors. Show leads to where each is mended.</source>
        <translation>開始していません。チェックリストにエラーがあります。「表示」で修正場所へ移動できます。</translation>
    </message>
    <message>
        <source>untitled</source>
        <translation>無題</translation>
    </message>
    <message>
        <source>Mesh quality</source>
        <translation>メッシュ品質</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>G&amp;o</source>
        <translation>移動(&amp;O)</translation>
    </message>
</context>
<context>
    <name>genba::MaterialGroups</name>
    <message>
        <source>metals</source>
        <translation>金属</translation>
    </message>
    <message>
        <source>implants</source>
        <translation>インプラント</translation>
    </message>
    <message>
        <source>bone</source>
        <translation>骨</translation>
    </message>
    <message>
        <source>soft tissue, heat and electric</source>
        <translation>軟組織 (熱と電気)</translation>
    </message>
    <message>
        <source>other</source>
        <translation>その他</translation>
    </message>
    <message>
        <source>own</source>
        <translation>自分の材料</translation>
    </message>
    <message>
        <source>by direction</source>
        <translation>方向による</translation>
    </message>
</context>
<context>
    <name>genba::MaterialPage</name>
    <message>
        <source>all regions without another material</source>
        <translation>ほかに材料のないすべての領域</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Regions</source>
        <translation>領域</translation>
    </message>
    <message>
        <source>&amp;Keep for other cases...</source>
        <translation>ほかのケースのために保存(&amp;K)...</translation>
    </message>
    <message>
        <source>change %1 of %2</source>
        <translation>%2の%1を変更</translation>
    </message>
    <message>
        <source>No region has this material yet: name regions, or leave empty and press Enter for all.</source>
        <translation>この材料を持つ領域はまだありません。領域名を入力するか、空のまま Enter を押すとすべての領域になります。</translation>
    </message>
    <message>
        <source>rename material</source>
        <translation>材料名を変更</translation>
    </message>
    <message>
        <source>Keep %1</source>
        <translation>%1を保存</translation>
    </message>
    <message>
        <source>Where are the values from?</source>
        <translation>値の出典は何ですか?</translation>
    </message>
    <message>
        <source>Material kept: %1</source>
        <translation>材料を保存しました: %1</translation>
    </message>
    <message>
        <source>assign %1</source>
        <translation>%1を割り当て</translation>
    </message>
    <message>
        <source>by the label table: %1</source>
        <translation>ラベル表による: %1</translation>
    </message>
    <message>
        <source>change symmetry of %1</source>
        <translation>%1 の対称性を変更</translation>
    </message>
    <message>
        <source>change directions of %1</source>
        <translation>%1 の方向を変更</translation>
    </message>
</context>
<context>
    <name>genba::MaterialsPage</name>
    <message>
        <source>usual %1 to %2</source>
        <translation>通常 %1 ～ %2</translation>
    </message>
    <message>
        <source>Source not stated</source>
        <translation>出典の記載なし</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>出典: %1</translation>
    </message>
    <message>
        <source>&amp;Add a copy to the case</source>
        <translation>コピーをケースに追加(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Forget this own material</source>
        <translation>この独自材料を削除(&amp;F)</translation>
    </message>
    <message>
        <source>Find a material</source>
        <translation>材料を検索</translation>
    </message>
    <message>
        <source>Add an &amp;empty material</source>
        <translation>空の材料を追加(&amp;E)</translation>
    </message>
    <message>
        <source>new material</source>
        <translation>新しい材料</translation>
    </message>
    <message>
        <source>Copy these into the case</source>
        <translation>これらをケースに複写</translation>
    </message>
    <message>
        <source>To change their values there; the label table goes on giving them to its regions</source>
        <translation>値をケースの中で変えるため。ラベル表はこれからも領域に割り当てます</translation>
    </message>
    <message>
        <source>copy materials of the label table</source>
        <translation>ラベル表の材料を複写</translation>
    </message>
    <message>
        <source>By the label table:</source>
        <translation>ラベル表による材料:</translation>
    </message>
    <message>
        <source>%1: &lt;b&gt;%2&lt;/b&gt; (%3)</source>
        <translation>%1: &lt;b&gt;%2&lt;/b&gt; (%3)</translation>
    </message>
</context>
<context>
    <name>genba::MemoryActions</name>
    <message>
        <source>Save the memory plan</source>
        <translation>メモリ計画を保存</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>表 (*.csv)</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Measured&lt;/b&gt;&lt;br&gt;peak of the solve %1, planned %2; largest size of this program so far, with mesh, results and view, %3&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;実測&lt;/b&gt;&lt;br&gt;求解のピーク %1、計画 %2。メッシュ、結果、表示を含むこのプログラムのこれまでの最大 %3&lt;/p&gt;</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Ways to run the product&lt;/b&gt;&lt;/p&gt;&lt;table cellspacing=0 cellpadding=2&gt;&lt;tr&gt;&lt;td&gt;&lt;/td&gt;&lt;td align=right&gt;predicted&lt;/td&gt;&lt;td align=right&gt;&amp;nbsp;measured&lt;/td&gt;&lt;/tr&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;積の計算方法&lt;/b&gt;&lt;/p&gt;&lt;table cellspacing=0 cellpadding=2&gt;&lt;tr&gt;&lt;td&gt;&lt;/td&gt;&lt;td align=right&gt;予測&lt;/td&gt;&lt;td align=right&gt;&amp;nbsp;実測&lt;/td&gt;&lt;/tr&gt;</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>not tried</source>
        <translation>試行なし</translation>
    </message>
    <message>
        <source>make it fit (%1)</source>
        <translation>収める (%1)</translation>
    </message>
    <message>
        <source>Changed: %1. It then takes %2; run again (F5), or undo (Ctrl+Z).</source>
        <translation>変更: %1。必要量は %2 になります。もう一度実行 (F5) するか、元に戻して (Ctrl+Z) ください。</translation>
    </message>
    <message>
        <source>Picture written: %1</source>
        <translation>画像を書き出しました: %1</translation>
    </message>
</context>
<context>
    <name>genba::MemoryBars</name>
    <message>
        <source>values</source>
        <translation>値</translation>
    </message>
    <message>
        <source>indices</source>
        <translation>添字</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>パディング</translation>
    </message>
    <message>
        <source>isolated</source>
        <translation>孤立</translation>
    </message>
    <message>
        <source>pointers</source>
        <translation>ポインター</translation>
    </message>
    <message>
        <source>vectors</source>
        <translation>ベクトル</translation>
    </message>
    <message>
        <source>preconditioner</source>
        <translation>前処理</translation>
    </message>
    <message>
        <source>set-up</source>
        <translation>準備</translation>
    </message>
    <message>
        <source>Plan the memory (Run &gt; Memory plan) to see the bytes</source>
        <translation>メモリを計画すると (実行 &gt; メモリ計画) バイト数が表示されます</translation>
    </message>
    <message>
        <source>, FP32 values</source>
        <translation>、FP32 値</translation>
    </message>
    <message>
        <source>  (chosen)</source>
        <translation>  (選択)</translation>
    </message>
    <message>
        <source>  does not fit</source>
        <translation>  収まりません</translation>
    </message>
    <message>
        <source>  needs 64-bit pointers</source>
        <translation>  64 ビットのポインターが必要</translation>
    </message>
    <message>
        <source>%1, peak %2</source>
        <translation>%1、ピーク %2</translation>
    </message>
    <message>
        <source>Dashed: budget %1</source>
        <translation>破線: 予算 %1</translation>
    </message>
    <message>
        <source>Budget %1 (beyond the scale)</source>
        <translation>予算 %1 (目盛りの外)</translation>
    </message>
    <message>
        <source>&lt;tr&gt;&lt;td&gt;per nonzero&lt;/td&gt;&lt;td align=right&gt;&amp;nbsp;%1 B&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;</source>
        <translation>&lt;tr&gt;&lt;td&gt;非零要素あたり&lt;/td&gt;&lt;td align=right&gt;&amp;nbsp;%1 B&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;</translation>
    </message>
</context>
<context>
    <name>genba::MemoryPanel</name>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Bytes saved by row block packing&lt;/b&gt;&lt;/p&gt;&lt;table cellspacing=0 cellpadding=2&gt;&lt;tr&gt;&lt;td&gt;&lt;/td&gt;&lt;td align=right&gt;&amp;nbsp;against ELL&lt;/td&gt;&lt;td align=right&gt;&amp;nbsp;&amp;nbsp;against CSR&lt;/td&gt;&lt;/tr&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;行ブロックパッキングで節約したバイト数&lt;/b&gt;&lt;/p&gt;&lt;table cellspacing=0 cellpadding=2&gt;&lt;tr&gt;&lt;td&gt;&lt;/td&gt;&lt;td align=right&gt;&amp;nbsp;ELL 比&lt;/td&gt;&lt;td align=right&gt;&amp;nbsp;&amp;nbsp;CSR 比&lt;/td&gt;&lt;/tr&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Device&lt;/b&gt;&lt;br&gt;%1&lt;br&gt;total %2, free %3, budget %4&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;装置&lt;/b&gt;&lt;br&gt;%1&lt;br&gt;合計 %2、空き %3、予算 %4&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Beside the matrix&lt;/b&gt;&lt;br&gt;vectors %1, preconditioner %2, its set-up %3 more&lt;br&gt;%4&lt;br&gt;assembly on the host %5 of %6 free&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;行列以外&lt;/b&gt;&lt;br&gt;ベクトル %1、前処理 %2、その準備にさらに %3&lt;br&gt;%4&lt;br&gt;ホストでの組み立て %5 (空き %6)&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Considered, in the order of preference&lt;/b&gt;&lt;/p&gt;&lt;ol&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;検討した方法 (優先順)&lt;/b&gt;&lt;/p&gt;&lt;ol&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Precision&lt;/b&gt;&lt;br&gt;%1&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;精度&lt;/b&gt;&lt;br&gt;%1&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Matrix&lt;/b&gt;&lt;br&gt;%1 rows, %2 nonzeros&lt;br&gt;mean row %3, longest %4&lt;br&gt;mean run %5 columns, isolated %6&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;行列&lt;/b&gt;&lt;br&gt;%1 行、非零要素 %2&lt;br&gt;平均行長 %3、最長 %4&lt;br&gt;平均連長 %5 列、孤立 %6&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;What would make it fit&lt;/b&gt;&lt;/p&gt;&lt;ul&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;収めるための方法&lt;/b&gt;&lt;/p&gt;&lt;ul&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Fits with %1.&lt;/b&gt; %2</source>
        <translation>&lt;b&gt;%1 で収まります。&lt;/b&gt; %2</translation>
    </message>
    <message>
        <source>&lt;b style=&quot;color:#b3261e&quot;&gt;Does not fit.&lt;/b&gt; %1</source>
        <translation>&lt;b style=&quot;color:#b3261e&quot;&gt;収まりません。&lt;/b&gt; %1</translation>
    </message>
    <message>
        <source>&lt;br&gt;&lt;i&gt;Outdated: the case was edited since.&lt;/i&gt;</source>
        <translation>&lt;br&gt;&lt;i&gt;古い内容です。その後ケースが編集されました。&lt;/i&gt;</translation>
    </message>
    <message>
        <source>Make it fit</source>
        <translation>収める</translation>
    </message>
    <message>
        <source>Save as CSV...</source>
        <translation>CSV で保存...</translation>
    </message>
    <message>
        <source>Applies the cheapest change that helps, in this order: format, precision, preconditioner, element size; can be undone</source>
        <translation>形式、精度、前処理、要素サイズの順で、効果のある最も軽い変更を行います。元に戻せます</translation>
    </message>
    <message>
        <source>columns of a run</source>
        <translation>連の列数</translation>
    </message>
    <message>
        <source>share of the nonzeros, %</source>
        <translation>非零要素に占める割合、%</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Needed in all&lt;/b&gt;&lt;br&gt;%1: the peak of %2 and %3 for mesh, graph and assembly in the same memory&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;必要な合計&lt;/b&gt;&lt;br&gt;%1: ピークの %2 と、同じメモリに置くメッシュ、グラフ、組み立ての %3&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Running:&lt;/b&gt; %1 measured so far of %2 predicted (%3)</source>
        <translation>&lt;b&gt;実行中:&lt;/b&gt; これまでの実測 %1、予測 %2 (%3)</translation>
    </message>
    <message>
        <source>&lt;b&gt;Running:&lt;/b&gt; %1 measured so far</source>
        <translation>&lt;b&gt;実行中:&lt;/b&gt; これまでの実測 %1</translation>
    </message>
    <message>
        <source>level %1 of %2</source>
        <translation>段階 %1/%2</translation>
    </message>
    <message>
        <source>run %1 of %2</source>
        <translation>計算 %1/%2</translation>
    </message>
    <message>
        <source>this case</source>
        <translation>このケース</translation>
    </message>
    <message>
        <source>the other case</source>
        <translation>比較するケース</translation>
    </message>
    <message>
        <source>case %1 of %2</source>
        <translation>ケース %1/%2</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Memory of the runs&lt;/b&gt;&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;各計算のメモリ&lt;/b&gt;&lt;/p&gt;</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>ピーク</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>予測</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>実測</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Direct solve&lt;/b&gt;&lt;br&gt;factor %1, indices %2, work %3; in all %4&lt;br&gt;assembly on the host %5 of %6 free&lt;br&gt;The formats are what conjugate gradients would take.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;直接法&lt;/b&gt;&lt;br&gt;分解行列 %1、インデックス %2、作業 %3、合計 %4&lt;br&gt;ホストでの組み立て %5(空き %6)&lt;br&gt;行列形式は共役勾配法の場合です。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;The whole program, stage by stage&lt;/b&gt;&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;プログラム全体の段階ごとのメモリー&lt;/b&gt;&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>genba::MemoryShares</name>
    <message>
        <source>this solve, as planned</source>
        <translation>この計算 (計画どおり)</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空き</translation>
    </message>
    <message>
        <source>Memory of this computer</source>
        <translation>この計算機のメモリ</translation>
    </message>
    <message>
        <source>this program, with its view</source>
        <translation>このプログラム (表示を含む)</translation>
    </message>
    <message>
        <source>other processes</source>
        <translation>ほかのプロセス</translation>
    </message>
    <message>
        <source>Memory of %1</source>
        <translation>%1 のメモリ</translation>
    </message>
    <message>
        <source>total %1</source>
        <translation>合計 %1</translation>
    </message>
</context>
<context>
    <name>genba::MeshPage</name>
    <message>
        <source>change mesh %1</source>
        <translation>メッシュの%1を変更</translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>メッシュ</translation>
    </message>
    <message>
        <source>Mesh (outdated)</source>
        <translation>メッシュ (古い)</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>節点</translation>
    </message>
    <message>
        <source>Scaled Jacobian</source>
        <translation>スケールドヤコビアン</translation>
    </message>
    <message>
        <source>min %1, mean %2</source>
        <translation>最小 %1、平均 %2</translation>
    </message>
    <message>
        <source>SICN</source>
        <translation>SICN</translation>
    </message>
    <message>
        <source>Aspect ratio</source>
        <translation>アスペクト比</translation>
    </message>
    <message>
        <source>max %1, mean %2</source>
        <translation>最大 %1、平均 %2</translation>
    </message>
    <message>
        <source>Below %1</source>
        <translation>%1 未満</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>体積</translation>
    </message>
    <message>
        <source>Mesher</source>
        <translation>メッシャー</translation>
    </message>
    <message>
        <source>%1, %2 s</source>
        <translation>%1、%2 s</translation>
    </message>
    <message>
        <source>Worst</source>
        <translation>最悪</translation>
    </message>
    <message>
        <source>element %1 at %2</source>
        <translation>要素 %1、%2</translation>
    </message>
</context>
<context>
    <name>genba::MessageBar</name>
    <message>
        <source>Hide this message (it stays in the log)</source>
        <translation>このメッセージを隠す (ログには残ります)</translation>
    </message>
</context>
<context>
    <name>genba::Messages</name>
    <message>
        <source>structured box %1</source>
        <translation>構造格子の直方体 %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>%1 constraint</source>
        <translation>拘束 %1 件</translation>
    </message>
    <message>
        <source>%1 constraints</source>
        <translation>拘束 %1 件</translation>
    </message>
    <message>
        <source>%1 load</source>
        <translation>荷重 %1 件</translation>
    </message>
    <message>
        <source>%1 loads</source>
        <translation>荷重 %1 件</translation>
    </message>
    <message>
        <source>not made yet; the run makes it</source>
        <translation>未作成（実行時に作られます）</translation>
    </message>
    <message>
        <source>%1 nodes, %2 elements</source>
        <translation>節点 %1、要素 %2</translation>
    </message>
    <message>
        <source>known after meshing</source>
        <translation>メッシュ作成後に分かります</translation>
    </message>
    <message>
        <source>fits with %1 on %2</source>
        <translation>%2 で %1 なら収まります</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>収まりません</translation>
    </message>
    <message>
        <source>there is no file &quot;%1&quot;</source>
        <translation>ファイル「%1」がありません</translation>
    </message>
    <message>
        <source>Paths are relative to the case file</source>
        <translation>パスはケースファイルからの相対です</translation>
    </message>
    <message>
        <source>the file states no unit of length</source>
        <translation>ファイルに長さの単位がありません</translation>
    </message>
    <message>
        <source>Choose one</source>
        <translation>単位を選んでください</translation>
    </message>
    <message>
        <source>the mesh has nothing named &quot;%1&quot;</source>
        <translation>メッシュに「%1」という名前のものはありません</translation>
    </message>
    <message>
        <source>Click the surface in the picture</source>
        <translation>図の中の面をクリックしてください</translation>
    </message>
    <message>
        <source>The nearest names are %1</source>
        <translation>近い名前: %1</translation>
    </message>
    <message>
        <source>its value is zero</source>
        <translation>値がゼロです</translation>
    </message>
    <message>
        <source>State how much, or remove it</source>
        <translation>大きさを指定するか、削除してください</translation>
    </message>
    <message>
        <source>the worst, element %1, has a scaled Jacobian of %2, at %3</source>
        <translation>最も悪い要素 %1 のスケール化ヤコビアンは %2 です（位置 %3）</translation>
    </message>
    <message>
        <source>Stresses near it are doubtful: change the element size, or mend the geometry there</source>
        <translation>その付近の応力は疑わしいです。要素サイズを変えるか、形状を直してください</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is lost since the last run: %2</source>
        <translation>「%1」は前回の実行から失われました: %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; moved since the last run: %2</source>
        <translation>「%1」は前回の実行から動きました: %2</translation>
    </message>
    <message>
        <source>Look whether it is still meant</source>
        <translation>まだ意図した場所か確かめてください</translation>
    </message>
    <message>
        <source>Choose the surface anew</source>
        <translation>面を選び直してください</translation>
    </message>
    <message>
        <source>&quot;%1&quot; looks like it: choose that</source>
        <translation>「%1」が似ています。それを選んでください</translation>
    </message>
    <message>
        <source>there is no material</source>
        <translation>材料がありません</translation>
    </message>
    <message>
        <source>State at least one material</source>
        <translation>材料を一つ以上指定してください</translation>
    </message>
    <message>
        <source>the material has no name</source>
        <translation>材料に名前がありません</translation>
    </message>
    <message>
        <source>Give every material a name</source>
        <translation>すべての材料に名前を付けてください</translation>
    </message>
    <message>
        <source>two materials have this name</source>
        <translation>同じ名前の材料が二つあります</translation>
    </message>
    <message>
        <source>Give every material its own name</source>
        <translation>材料ごとに別の名前を付けてください</translation>
    </message>
    <message>
        <source>%1 = %2 is not allowed: %3</source>
        <translation>%1 = %2 は許されません: %3</translation>
    </message>
    <message>
        <source>A right value is for example &quot;%1&quot;</source>
        <translation>正しい値の例: &quot;%1&quot;</translation>
    </message>
    <message>
        <source>no region has a material</source>
        <translation>どの領域にも材料がありません</translation>
    </message>
    <message>
        <source>Give a material to the regions of the geometry</source>
        <translation>形状の領域に材料を与えてください</translation>
    </message>
    <message>
        <source>there is no material named &quot;%1&quot;</source>
        <translation>「%1」という材料はありません</translation>
    </message>
    <message>
        <source>State the material</source>
        <translation>材料を指定してください</translation>
    </message>
    <message>
        <source>two materials are given to all other regions</source>
        <translation>残りの全領域に二つの材料が与えられています</translation>
    </message>
    <message>
        <source>Name the regions of one of them</source>
        <translation>一方の領域を名前で指定してください</translation>
    </message>
    <message>
        <source>region &quot;%1&quot; has two materials</source>
        <translation>領域「%1」に材料が二つあります</translation>
    </message>
    <message>
        <source>Name every region once</source>
        <translation>領域は一度だけ指定してください</translation>
    </message>
    <message>
        <source>%1 is missing; %2 needs it</source>
        <translation>%1 がありません。%2 に必要です</translation>
    </message>
    <message>
        <source>State it, for example &quot;%1&quot;: &quot;%2&quot;</source>
        <translation>指定してください（例 &quot;%1&quot;: &quot;%2&quot;）</translation>
    </message>
    <message>
        <source>linear elasticity</source>
        <translation>線形弾性</translation>
    </message>
    <message>
        <source>heat conduction</source>
        <translation>熱伝導</translation>
    </message>
    <message>
        <source>the law by grey values</source>
        <translation>グレー値による法則</translation>
    </message>
    <message>
        <source>load &quot;%1&quot;</source>
        <translation>荷重「%1」</translation>
    </message>
    <message>
        <source>%1 is stated, and a law of it by grey values too</source>
        <translation>%1 とそのグレー値による法則の両方が指定されています</translation>
    </message>
    <message>
        <source>Remove one of them</source>
        <translation>一方を削除してください</translation>
    </message>
    <message>
        <source>E_min = %1 is above E_max = %2</source>
        <translation>E_min = %1 が E_max = %2 を上回っています</translation>
    </message>
    <message>
        <source>Exchange the two</source>
        <translation>二つを入れ替えてください</translation>
    </message>
    <message>
        <source>no region uses this material</source>
        <translation>この材料を使う領域がありません</translation>
    </message>
    <message>
        <source>materials without a density (%1) have no weight</source>
        <translation>密度のない材料（%1 件）には重さがありません</translation>
    </message>
    <message>
        <source>%1 is outside the usual %2 to %3 of %4</source>
        <translation>%1 は %4 の通常の範囲 %2 から %3 の外です</translation>
    </message>
    <message>
        <source>Check number and unit (%1)</source>
        <translation>数値と単位を確かめてください（%1）</translation>
    </message>
    <message>
        <source>two conditions have this name</source>
        <translation>同じ名前の条件が二つあります</translation>
    </message>
    <message>
        <source>Give every condition its own name</source>
        <translation>条件ごとに別の名前を付けてください</translation>
    </message>
    <message>
        <source>a number is infinite or not a number</source>
        <translation>数値が無限大または数ではありません</translation>
    </message>
    <message>
        <source>Give a finite number</source>
        <translation>有限の数値を指定してください</translation>
    </message>
    <message>
        <source>the temperature %1 is below absolute zero</source>
        <translation>温度 %1 は絶対零度を下回っています</translation>
    </message>
    <message>
        <source>Give a temperature such as &quot;20 degC&quot;</source>
        <translation>&quot;20 degC&quot; のように温度を指定してください</translation>
    </message>
    <message>
        <source>%1 does not belong to %2</source>
        <translation>%1 は %2 では使えません</translation>
    </message>
    <message>
        <source>Remove it or change the analysis</source>
        <translation>削除するか、解析の種類を変えてください</translation>
    </message>
    <message>
        <source>a displacement</source>
        <translation>変位</translation>
    </message>
    <message>
        <source>a prescribed temperature</source>
        <translation>温度の指定</translation>
    </message>
    <message>
        <source>a pressure</source>
        <translation>圧力</translation>
    </message>
    <message>
        <source>a traction</source>
        <translation>表面力</translation>
    </message>
    <message>
        <source>a force</source>
        <translation>力</translation>
    </message>
    <message>
        <source>gravity</source>
        <translation>重力</translation>
    </message>
    <message>
        <source>thermal strain</source>
        <translation>熱ひずみ</translation>
    </message>
    <message>
        <source>a heat flux</source>
        <translation>熱流束</translation>
    </message>
    <message>
        <source>convection</source>
        <translation>対流</translation>
    </message>
    <message>
        <source>a heat source</source>
        <translation>発熱</translation>
    </message>
    <message>
        <source>the normal of the plane is zero</source>
        <translation>平面の法線がゼロです</translation>
    </message>
    <message>
        <source>the direction is zero</source>
        <translation>方向がゼロです</translation>
    </message>
    <message>
        <source>Give a direction such as [0, 0, 1]</source>
        <translation>[0, 0, 1] のように方向を指定してください</translation>
    </message>
    <message>
        <source>no surface is named</source>
        <translation>面の名前がありません</translation>
    </message>
    <message>
        <source>Give the name of a surface</source>
        <translation>面の名前を指定してください</translation>
    </message>
    <message>
        <source>the box is empty: min %1 is above max %2</source>
        <translation>直方体が空です: 最小 %1 が最大 %2 を上回っています</translation>
    </message>
    <message>
        <source>Exchange the two corners</source>
        <translation>二つの角を入れ替えてください</translation>
    </message>
    <message>
        <source>the radius %1 is not above 0</source>
        <translation>半径 %1 は 0 より大きくありません</translation>
    </message>
    <message>
        <source>Give a radius such as &quot;5 mm&quot;</source>
        <translation>&quot;5 mm&quot; のように半径を指定してください</translation>
    </message>
    <message>
        <source>the list of selections is empty</source>
        <translation>選択の一覧が空です</translation>
    </message>
    <message>
        <source>Give at least one</source>
        <translation>一つ以上指定してください</translation>
    </message>
    <message>
        <source>the angle %1 is not between 0 and 180 deg</source>
        <translation>角度 %1 は 0 から 180 deg の間にありません</translation>
    </message>
    <message>
        <source>Give an angle such as &quot;5 deg&quot;</source>
        <translation>&quot;5 deg&quot; のように角度を指定してください</translation>
    </message>
    <message>
        <source>no component is prescribed</source>
        <translation>どの成分も指定されていません</translation>
    </message>
    <message>
        <source>Prescribe x, y or z, or use &quot;fixed&quot;: true</source>
        <translation>x、y、z を指定するか &quot;fixed&quot;: true を使ってください</translation>
    </message>
    <message>
        <source>the body is held nowhere: all six rigid motions are free</source>
        <translation>物体がどこも支持されていません: 六つの剛体運動がすべて自由です</translation>
    </message>
    <message>
        <source>Fix a surface or prescribe enough displacements</source>
        <translation>面を固定するか、十分な変位を指定してください</translation>
    </message>
    <message>
        <source>no temperature is prescribed and there is no convection, so the level of the temperature is open</source>
        <translation>温度の指定も対流もないため、温度の水準が決まりません</translation>
    </message>
    <message>
        <source>Prescribe a temperature or add a convection</source>
        <translation>温度を指定するか、対流を加えてください</translation>
    </message>
    <message>
        <source>there is no load: the result will be zero</source>
        <translation>荷重がありません: 結果はゼロになります</translation>
    </message>
    <message>
        <source>there is no load and only one temperature: the result will be constant</source>
        <translation>荷重がなく温度も一つだけです: 結果は一定になります</translation>
    </message>
    <message>
        <source>the heat transfer coefficient %1 is not above 0</source>
        <translation>熱伝達係数 %1 は 0 より大きくありません</translation>
    </message>
    <message>
        <source>Give a value such as &quot;25 W/(m^2 K)&quot;</source>
        <translation>&quot;25 W/(m^2 K)&quot; のように指定してください</translation>
    </message>
    <message>
        <source>. </source>
        <translation>。</translation>
    </message>
    <message>
        <source>a job is running</source>
        <translation>ジョブが実行中です</translation>
    </message>
    <message>
        <source>Stop it or wait until it is done</source>
        <translation>停止するか、終わるまで待ってください</translation>
    </message>
    <message>
        <source>there is no project to run</source>
        <translation>実行するケースがありません</translation>
    </message>
    <message>
        <source>there is no project to save</source>
        <translation>保存するケースがありません</translation>
    </message>
    <message>
        <source>there is no project to edit</source>
        <translation>編集するケースがありません</translation>
    </message>
    <message>
        <source>there is no project</source>
        <translation>ケースがありません</translation>
    </message>
    <message>
        <source>Open one first</source>
        <translation>先に開いてください</translation>
    </message>
    <message>
        <source>Open a case or a geometry first</source>
        <translation>先にケースか形状を開いてください</translation>
    </message>
    <message>
        <source>there are no current results</source>
        <translation>最新の結果がありません</translation>
    </message>
    <message>
        <source>there are no current results to write</source>
        <translation>書き出す最新の結果がありません</translation>
    </message>
    <message>
        <source>there are no current results to start from</source>
        <translation>出発点となる最新の結果がありません</translation>
    </message>
    <message>
        <source>there are no current results of the open case</source>
        <translation>開いているケースの最新の結果がありません</translation>
    </message>
    <message>
        <source>Run the case first</source>
        <translation>先にケースを実行してください</translation>
    </message>
    <message>
        <source>Run the case first (F5)</source>
        <translation>先にケースを実行してください (F5)</translation>
    </message>
    <message>
        <source>Run it first (F5)</source>
        <translation>先に実行してください (F5)</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>そのファイルはありません</translation>
    </message>
    <message>
        <source>there is no such file or folder</source>
        <translation>そのファイルまたはフォルダーはありません</translation>
    </message>
    <message>
        <source>Check the path of the geometry</source>
        <translation>形状のパスを確認してください</translation>
    </message>
    <message>
        <source>Check the path of the image</source>
        <translation>画像のパスを確認してください</translation>
    </message>
    <message>
        <source>Check the path of the grey values (geometry/grey_image)</source>
        <translation>グレー値のパスを確認してください (geometry/grey_image)</translation>
    </message>
    <message>
        <source>the folder holds no DICOM file</source>
        <translation>フォルダーに DICOM ファイルがありません</translation>
    </message>
    <message>
        <source>Choose a folder with one DICOM series, or a file of it</source>
        <translation>DICOM のシリーズが 1 つあるフォルダーか、そのファイルを選んでください</translation>
    </message>
    <message>
        <source>the ending &quot;%1&quot; is not one of a geometry file</source>
        <translation>拡張子「%1」は形状ファイルのものではありません</translation>
    </message>
    <message>
        <source>Known are %1, and folders of DICOM files</source>
        <translation>使えるのは %1 と DICOM のフォルダーです</translation>
    </message>
    <message>
        <source>files of this kind do not say which unit their lengths have</source>
        <translation>この種類のファイルは長さの単位を示しません</translation>
    </message>
    <message>
        <source>State it in the geometry, for example &quot;unit&quot;: &quot;mm&quot;</source>
        <translation>形状に指定してください。例: &quot;unit&quot;: &quot;mm&quot;</translation>
    </message>
    <message>
        <source>the unit of length must be positive</source>
        <translation>長さの単位は正でなければなりません</translation>
    </message>
    <message>
        <source>the unit given cannot be compared with the file&apos;s own</source>
        <translation>指定した単位をファイル自身の単位と比べられません</translation>
    </message>
    <message>
        <source>Leave out &quot;unit&quot;: CAD files carry their unit</source>
        <translation>&quot;unit&quot; を省いてください。CAD ファイルは単位を持っています</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>ファイルが空です</translation>
    </message>
    <message>
        <source>Write a case, for example with &quot;genba-cli new&quot;</source>
        <translation>ケースを書いてください。例: &quot;genba-cli new&quot;</translation>
    </message>
    <message>
        <source>Correct the JSON text there</source>
        <translation>その箇所の JSON を直してください</translation>
    </message>
    <message>
        <source>the file holds no shape</source>
        <translation>ファイルに形状がありません</translation>
    </message>
    <message>
        <source>Export the solid again from the CAD program</source>
        <translation>CAD からソリッドを書き出し直してください</translation>
    </message>
    <message>
        <source>the file holds %1 faces but no solid, and they do not enclose one</source>
        <translation>ファイルには面が %1 個ありますが、ソリッドがなく、面で囲まれてもいません</translation>
    </message>
    <message>
        <source>Export a solid body, not surfaces; close gaps between faces in the CAD program</source>
        <translation>面ではなくソリッドを書き出してください。CAD で面の隙間を閉じてください</translation>
    </message>
    <message>
        <source>the solids of the file enclose no volume</source>
        <translation>ファイルのソリッドに体積がありません</translation>
    </message>
    <message>
        <source>Repair the solid in the CAD program and export it again</source>
        <translation>CAD でソリッドを直して書き出し直してください</translation>
    </message>
    <message>
        <source>the surface does not enclose a solid: %1</source>
        <translation>表面がソリッドを囲んでいません: %1</translation>
    </message>
    <message>
        <source>the surface does not enclose a solid (%1) and cannot be repaired; %2</source>
        <translation>表面がソリッドを囲んでおらず (%1)、修復もできません。%2</translation>
    </message>
    <message>
        <source>Repair it in the program that made it (close holes, remove inner walls, unite parts) and export it again</source>
        <translation>作成したプログラムで直し (穴を閉じる、内壁を除く、部品を合体する)、書き出し直してください</translation>
    </message>
    <message>
        <source>Export the surface again from the program that made it</source>
        <translation>作成したプログラムから表面を書き出し直してください</translation>
    </message>
    <message>
        <source>the mesher %1 without a result%2</source>
        <translation>メッシャーは結果を出さずに%1%2</translation>
    </message>
    <message>
        <source>the mesher %1 while it read the file: it is damaged in a way that the library which reads it does not survive%2</source>
        <translation>メッシャーはファイルを読む間に%1: 読み取りライブラリーが耐えられない壊れ方をしています%2</translation>
    </message>
    <message>
        <source>the mesher was stopped after %1 s without a result</source>
        <translation>メッシャーは結果を出さずに %1 s で止められました</translation>
    </message>
    <message>
        <source>the mesher was stopped after %1 s without a result; its last message: %2</source>
        <translation>メッシャーは結果を出さずに %1 s で止められました。最後のメッセージ: %2</translation>
    </message>
    <message>
        <source>the mesher was ended by signal %1 (%2)</source>
        <translation>メッシャーはシグナル %1 (%2) で終わりました</translation>
    </message>
    <message>
        <source>the mesher was ended by signal %1 (%2); its last message: %3</source>
        <translation>メッシャーはシグナル %1 (%2) で終わりました。最後のメッセージ: %3</translation>
    </message>
    <message>
        <source>the mesher ended with exit code %1</source>
        <translation>メッシャーは終了コード %1 で終わりました</translation>
    </message>
    <message>
        <source>the mesher ended with exit code %1; its last message: %2</source>
        <translation>メッシャーは終了コード %1 で終わりました。最後のメッセージ: %2</translation>
    </message>
    <message>
        <source>was stopped after %1 s</source>
        <translation>%1 s で止められました</translation>
    </message>
    <message>
        <source>was ended by signal %1 (%2)</source>
        <translation>シグナル %1 (%2) で終わりました</translation>
    </message>
    <message>
        <source>ended with exit code %1</source>
        <translation>終了コード %1 で終わりました</translation>
    </message>
    <message>
        <source>Choose a larger element size, raise the mesher&apos;s time limit, or check the geometry</source>
        <translation>要素を大きくするか、メッシャーの時間制限を上げるか、形状を確認してください</translation>
    </message>
    <message>
        <source>Choose another element size, or check and repair the geometry</source>
        <translation>別の要素サイズにするか、形状を確認して直してください</translation>
    </message>
    <message>
        <source>Choose a smaller element size, or check and repair the geometry</source>
        <translation>要素を小さくするか、形状を確認して直してください</translation>
    </message>
    <message>
        <source>Choose a larger element size, or allow the mesher more memory (mesh option memory_limit)</source>
        <translation>要素を大きくするか、メッシャーのメモリー制限を上げてください (memory_limit)</translation>
    </message>
    <message>
        <source>Export it again, complete, and copy it again</source>
        <translation>完全な形で書き出し直し、コピーし直してください</translation>
    </message>
    <message>
        <source>the mesher program was not found; looked at %1</source>
        <translation>メッシャーのプログラムが見つかりません。探した場所: %1</translation>
    </message>
    <message>
        <source>Install Genba completely, or set GENBA_MESHER to the program</source>
        <translation>Genba を完全に入れるか、GENBA_MESHER に場所を指定してください</translation>
    </message>
    <message>
        <source>an element size of %1 asks for about %2 elements; 200 million is the limit</source>
        <translation>要素サイズ %1 ではおよそ %2 要素になります。上限は 2 億 (200 million) です</translation>
    </message>
    <message>
        <source>a size of %1 asks for about %2 elements there; 200 million is the limit</source>
        <translation>サイズ %1 ではそこがおよそ %2 要素になります。上限は 2 億 (200 million) です</translation>
    </message>
    <message>
        <source>this element size asks for about %1 million elements; 100 million is the limit</source>
        <translation>この要素サイズではおよそ %1 百万要素になります。上限は 1 億 (100 million) です</translation>
    </message>
    <message>
        <source>%1 million</source>
        <translation>%1 百万</translation>
    </message>
    <message>
        <source>Choose a larger element size</source>
        <translation>要素を大きくしてください</translation>
    </message>
    <message>
        <source>Choose a larger size or a smaller part</source>
        <translation>サイズを大きくするか、場所を小さくしてください</translation>
    </message>
    <message>
        <source>the geometry has no extent</source>
        <translation>形状に広がりがありません</translation>
    </message>
    <message>
        <source>Check the file</source>
        <translation>ファイルを確認してください</translation>
    </message>
    <message>
        <source>a triangulated surface cannot be filled with hexahedra or wedges</source>
        <translation>三角形の表面は六面体やくさびで埋められません</translation>
    </message>
    <message>
        <source>Use &quot;tet10&quot;</source>
        <translation>&quot;tet10&quot; を使ってください</translation>
    </message>
    <message>
        <source>Use &quot;tet10&quot;, or divide the solid in the CAD program into blocks and extruded profiles</source>
        <translation>&quot;tet10&quot; を使うか、CAD でソリッドをブロックと押し出しに分けてください</translation>
    </message>
    <message>
        <source>solid #%1 cannot be meshed with %2: %3</source>
        <translation>ソリッド #%1 は %2 でメッシュを作れません: %3</translation>
    </message>
    <message>
        <source>the mesh has no solid element (tetrahedron, hexahedron, wedge or pyramid)</source>
        <translation>メッシュに立体要素 (四面体、六面体、くさび、ピラミッド) がありません</translation>
    </message>
    <message>
        <source>Gmsh cannot read the mesh: %1</source>
        <translation>Gmsh がメッシュを読めません: %1</translation>
    </message>
    <message>
        <source>VTK cannot read the file: %1</source>
        <translation>VTK がファイルを読めません: %1</translation>
    </message>
    <message>
        <source>Export the mesh again</source>
        <translation>メッシュを書き出し直してください</translation>
    </message>
    <message>
        <source>Export the volume mesh, not its surface</source>
        <translation>表面でなく体積のメッシュを書き出してください</translation>
    </message>
    <message>
        <source>has no solid element to compute on</source>
        <translation>計算する立体要素がありません</translation>
    </message>
    <message>
        <source>Mesh a volume, or check that the file holds tetrahedra or hexahedra</source>
        <translation>体積のメッシュを作るか、ファイルに四面体か六面体があることを確認してください</translation>
    </message>
    <message>
        <source>Repair the mesh file or mesh the geometry again</source>
        <translation>メッシュファイルを直すか、形状からメッシュを作り直してください</translation>
    </message>
    <message>
        <source>Mesh the geometry again</source>
        <translation>形状からメッシュを作り直してください</translation>
    </message>
    <message>
        <source>Remove doubled elements from the mesh</source>
        <translation>メッシュから重複した要素を除いてください</translation>
    </message>
    <message>
        <source>cannot read the file: %1</source>
        <translation>ファイルを読めません: %1</translation>
    </message>
    <message>
        <source>cannot write the file: %1</source>
        <translation>ファイルに書けません: %1</translation>
    </message>
    <message>
        <source>cannot open the file: %1</source>
        <translation>ファイルを開けません: %1</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>そのファイルやフォルダーはありません</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>許可がありません</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>空き容量がありません</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>フォルダーです</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>フォルダーではありません</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>読み取り専用です</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>フォルダーです</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>通常のファイルではありません</translation>
    </message>
    <message>
        <source>a folder of this name exists</source>
        <translation>同じ名前のフォルダーがあります</translation>
    </message>
    <message>
        <source>Check that the path is right</source>
        <translation>パスを確認してください</translation>
    </message>
    <message>
        <source>Check the path</source>
        <translation>パスを確認してください</translation>
    </message>
    <message>
        <source>Check the permissions of the file and its folder</source>
        <translation>ファイルとフォルダーの許可を確認してください</translation>
    </message>
    <message>
        <source>Check the permissions, or choose another folder</source>
        <translation>許可を確認するか、別のフォルダーを選んでください</translation>
    </message>
    <message>
        <source>Free some disk space or choose another folder</source>
        <translation>ディスクの空きを増やすか、別のフォルダーを選んでください</translation>
    </message>
    <message>
        <source>Give the name of a file</source>
        <translation>ファイルの名前を指定してください</translation>
    </message>
    <message>
        <source>Give the name of a file in it</source>
        <translation>その中のファイルの名前を指定してください</translation>
    </message>
    <message>
        <source>Give a file name</source>
        <translation>ファイル名を指定してください</translation>
    </message>
    <message>
        <source>Choose another name</source>
        <translation>別の名前にしてください</translation>
    </message>
    <message>
        <source>Choose another place</source>
        <translation>別の場所を選んでください</translation>
    </message>
    <message>
        <source>Choose another output folder (output/folder, or --out)</source>
        <translation>別の出力フォルダーを選んでください (output/folder か --out)</translation>
    </message>
    <message>
        <source>Choose another one (output/folder, or --out)</source>
        <translation>別のものを選んでください (output/folder か --out)</translation>
    </message>
    <message>
        <source>cannot be written to: %1</source>
        <translation>書き込めません: %1</translation>
    </message>
    <message>
        <source>cannot be written: %1</source>
        <translation>書き込めません: %1</translation>
    </message>
    <message>
        <source>this output folder cannot be made: %1</source>
        <translation>この出力フォルダーは作れません: %1</translation>
    </message>
    <message>
        <source>this output folder cannot be written to (%1)</source>
        <translation>この出力フォルダーに書き込めません (%1)</translation>
    </message>
    <message>
        <source>is not a folder</source>
        <translation>フォルダーではありません</translation>
    </message>
    <message>
        <source>the file has %1 bytes, more than the limit of %2</source>
        <translation>ファイルは %1 バイトで、上限 %2 を超えています</translation>
    </message>
    <message>
        <source>the file has at least %1 bytes, more than the limit of %2</source>
        <translation>ファイルは %1 バイト以上で、上限 %2 を超えています</translation>
    </message>
    <message>
        <source>Check that this is the right file</source>
        <translation>正しいファイルか確認してください</translation>
    </message>
    <message>
        <source>Check that the disk is not full</source>
        <translation>ディスクに空きがあるか確認してください</translation>
    </message>
    <message>
        <source>the PDF could not be begun</source>
        <translation>PDF を書き始められません</translation>
    </message>
    <message>
        <source>page %1 could not be written</source>
        <translation>%1 ページを書けません</translation>
    </message>
    <message>
        <source>the compressed data are damaged</source>
        <translation>圧縮データが壊れています</translation>
    </message>
    <message>
        <source>the compressed data are damaged (%1)</source>
        <translation>圧縮データが壊れています (%1)</translation>
    </message>
    <message>
        <source>the compressed data end early</source>
        <translation>圧縮データが途中で終わっています</translation>
    </message>
    <message>
        <source>Copy the file again</source>
        <translation>ファイルをコピーし直してください</translation>
    </message>
    <message>
        <source>Check the free space and the permissions of the folder</source>
        <translation>フォルダーの空き容量と許可を確認してください</translation>
    </message>
    <message>
        <source>a name or a note holds bytes that are no UTF-8 text</source>
        <translation>名前かメモに UTF-8 でない文字があります</translation>
    </message>
    <message>
        <source>Write it again with ordinary letters</source>
        <translation>普通の文字で書き直してください</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is out of range</source>
        <translation>「%1」は範囲外です</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a whole number</source>
        <translation>「%1」は整数ではありません</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is neither true nor false</source>
        <translation>「%1」は true でも false でもありません</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not known</source>
        <translation>「%1」は知られていません</translation>
    </message>
    <message>
        <source>Allowed: %1</source>
        <translation>使える範囲: %1</translation>
    </message>
    <message>
        <source>Write one like &quot;2&quot;</source>
        <translation>&quot;2&quot; のように書いてください</translation>
    </message>
    <message>
        <source>Write true or false</source>
        <translation>true か false と書いてください</translation>
    </message>
    <message>
        <source>Nearest: %1; all: %2</source>
        <translation>最も近いもの: %1。すべて: %2</translation>
    </message>
    <message>
        <source>has no %1, which %2 needs</source>
        <translation>%1 がありません。%2 に必要です</translation>
    </message>
    <message>
        <source>State %1 for this material</source>
        <translation>この材料の %1 を指定してください</translation>
    </message>
    <message>
        <source>is assigned but not defined</source>
        <translation>割り当てられていますが、定義されていません</translation>
    </message>
    <message>
        <source>Define it under materials or correct its name</source>
        <translation>materials に定義するか、名前を直してください</translation>
    </message>
    <message>
        <source>and &apos;%1&apos; are both given to all other regions</source>
        <translation>と「%1」の両方が残りの全領域に割り当てられています</translation>
    </message>
    <message>
        <source>has no material</source>
        <translation>材料がありません</translation>
    </message>
    <message>
        <source>Assign a material to it, or one without region names to all other regions</source>
        <translation>材料を割り当てるか、領域名のない材料を残りの全領域に割り当ててください</translation>
    </message>
    <message>
        <source>takes its stiffness from grey values, but %1 has none</source>
        <translation>剛性をグレー値から取りますが、%1 にはありません</translation>
    </message>
    <message>
        <source>State E, or make the mesh from an image of grey values by thresholds</source>
        <translation>E を指定するか、グレー値の画像からしきい値でメッシュを作ってください</translation>
    </message>
    <message>
        <source>all %1 elements have %2 by the law of their grey values</source>
        <translation>%1 要素すべてがグレー値の法則で %2 になります</translation>
    </message>
    <message>
        <source>Check the calibration (rho_0, rho_per_grey) and its unit against the image</source>
        <translation>較正 (rho_0、rho_per_grey) とその単位を画像と照らしてください</translation>
    </message>
    <message>
        <source>catches %1 nodes, none of a solid element</source>
        <translation>%1 節点を捉えましたが、立体要素のものがありません</translation>
    </message>
    <message>
        <source>Choose a place on the body</source>
        <translation>物体の上の場所を選んでください</translation>
    </message>
    <message>
        <source>catches no node</source>
        <translation>どの節点も捉えていません</translation>
    </message>
    <message>
        <source>catches no facet</source>
        <translation>どの面も捉えていません</translation>
    </message>
    <message>
        <source>%1 can move freely: %2</source>
        <translation>%1 が自由に動けます: %2</translation>
    </message>
    <message>
        <source>%1 can move freely: %2 (the mesh has %3 separate pieces)</source>
        <translation>%1 が自由に動けます: %2 (メッシュは %3 個の離れた部分からなります)</translation>
    </message>
    <message>
        <source>the body</source>
        <translation>物体</translation>
    </message>
    <message>
        <source>the piece of %1 elements around %2</source>
        <translation>%2 の周りの %1 要素の部分</translation>
    </message>
    <message>
        <source>Fix a face of it, or hold it at three points that do not lie on one line</source>
        <translation>面を固定するか、一直線上にない 3 点で支えてください</translation>
    </message>
    <message>
        <source>Prescribe displacements that stop these motions</source>
        <translation>これらの動きを止める変位を与えてください</translation>
    </message>
    <message>
        <source>%1 has neither a prescribed temperature nor convection</source>
        <translation>%1 には温度の指定も対流もありません</translation>
    </message>
    <message>
        <source>Add one of them: heat flux alone leaves the temperature level open</source>
        <translation>どちらかを加えてください。熱流束だけでは温度の水準が決まりません</translation>
    </message>
    <message>
        <source>the part of %1 elements around %2 touches the others only at nodes or edges (%3 common nodes around %4) and can turn there like a hinge</source>
        <translation>%2 の周りの %1 要素の部分は他と節点か辺だけで接し (%4 の周りの共有節点 %3 個)、そこで蝶番のように回れます</translation>
    </message>
    <message>
        <source>prescribes %1 at %2 as %3, but %4 prescribes %5</source>
        <translation>%2 で %1 を %3 としますが、%4 は %5 とします</translation>
    </message>
    <message>
        <source>Let the two act on different places or agree on the value</source>
        <translation>2 つを別の場所にするか、値を揃えてください</translation>
    </message>
    <message>
        <source>the relative residual is %1 after %2 iterations, the tolerance is %3</source>
        <translation>相対残差は %2 反復後に %1 で、許容値は %3 です</translation>
    </message>
    <message>
        <source>relative error %1 is more than %2, which the solver&apos;s tolerance allows</source>
        <translation>相対誤差 %1 は、ソルバーの許容値が許す %2 を超えています</translation>
    </message>
    <message>
        <source>Lower solver/tolerance; results are not given out</source>
        <translation>solver/tolerance を下げてください。結果は出しません</translation>
    </message>
    <message>
        <source>it is not positive definite: %1 was met in step %2 of the estimate of its largest eigenvalue</source>
        <translation>正定値ではありません: 最大固有値の推定の %2 段目で %1 に出会いました</translation>
    </message>
    <message>
        <source>Check that the constraints hold every part and that the materials are stable</source>
        <translation>拘束がすべての部分を支え、材料が安定か確認してください</translation>
    </message>
    <message>
        <source>Check that the constraints hold every part, or use block-jacobi</source>
        <translation>拘束がすべての部分を支えているか確認するか、ブロック Jacobi (block-jacobi) を使ってください</translation>
    </message>
    <message>
        <source>Check the constraints and the materials, or use the preconditioner none</source>
        <translation>拘束と材料を確認するか、前処理 none を使ってください</translation>
    </message>
    <message>
        <source>an array of %1 could not be allocated</source>
        <translation>%1 の配列を確保できません</translation>
    </message>
    <message>
        <source>Close other programs, use a coarser mesh or a smaller matrix format</source>
        <translation>他のプログラムを閉じるか、粗いメッシュか小さい行列形式を使ってください</translation>
    </message>
    <message>
        <source>the computer has not enough memory for this stage</source>
        <translation>この段階に必要なメモリーがコンピューターにありません</translation>
    </message>
    <message>
        <source>Use a coarser mesh, or close other programs</source>
        <translation>粗いメッシュにするか、他のプログラムを閉じてください</translation>
    </message>
    <message>
        <source>Use a smaller format or a coarser mesh</source>
        <translation>小さい形式か粗いメッシュを使ってください</translation>
    </message>
    <message>
        <source>it needs %1 and the host has %2 free</source>
        <translation>%1 が必要ですが、ホストの空きは %2 です</translation>
    </message>
    <message>
        <source>The computer has not enough memory. Use a coarser mesh, or close other programs</source>
        <translation>コンピューターのメモリーが足りません。粗いメッシュにするか、他のプログラムを閉じてください</translation>
    </message>
    <message>
        <source>there is not enough memory to unpack it</source>
        <translation>展開するメモリーが足りません</translation>
    </message>
    <message>
        <source>CUDA was asked for but cannot be used: %1</source>
        <translation>CUDA が指定されましたが使えません: %1</translation>
    </message>
    <message>
        <source>Choose the backend &quot;cpu&quot; or &quot;auto&quot;, or start Genba on a machine with an NVIDIA device and driver</source>
        <translation>計算装置を &quot;cpu&quot; か &quot;auto&quot; にするか、NVIDIA の装置とドライバーのあるコンピューターで起動してください</translation>
    </message>
    <message>
        <source>no change of the options makes this case fit</source>
        <translation>設定を変えてもこのケースは収まりません</translation>
    </message>
    <message>
        <source>Use a coarser mesh or a larger device</source>
        <translation>粗いメッシュか大きい装置を使ってください</translation>
    </message>
    <message>
        <source>nothing is deformed in the picture</source>
        <translation>表示で変形しているものがありません</translation>
    </message>
    <message>
        <source>Run an elastic case and show the deformed shape</source>
        <translation>弾性のケースを実行し、変形形状を表示してください</translation>
    </message>
    <message>
        <source>there is no mesh to pick from</source>
        <translation>選ぶ対象のメッシュがありません</translation>
    </message>
    <message>
        <source>Mesh the geometry first (F3)</source>
        <translation>先に形状のメッシュを作ってください (F3)</translation>
    </message>
    <message>
        <source>there are no results, or the ends are not known</source>
        <translation>結果がないか、両端が決まっていません</translation>
    </message>
    <message>
        <source>Run the case, then give both ends</source>
        <translation>ケースを実行し、両端を指定してください</translation>
    </message>
    <message>
        <source>the interrupted solve does not belong to this case: %1</source>
        <translation>中断した求解はこのケースのものではありません: %1</translation>
    </message>
    <message>
        <source>the interrupted solve cannot be used: %1</source>
        <translation>中断した求解は使えません: %1</translation>
    </message>
    <message>
        <source>there is no interrupted solve to go on with</source>
        <translation>続けられる中断した求解がありません</translation>
    </message>
    <message>
        <source>Run from the start</source>
        <translation>最初から実行してください</translation>
    </message>
    <message>
        <source>Go back to the case as it was, or run from the start</source>
        <translation>ケースを元に戻すか、最初から実行してください</translation>
    </message>
    <message>
        <source>has changed since the solve was interrupted</source>
        <translation>求解の中断後に変わりました</translation>
    </message>
    <message>
        <source>the file is cut off or damaged: %1</source>
        <translation>ファイルが切れているか壊れています: %1</translation>
    </message>
    <message>
        <source>Export the series again, complete and into a folder of its own</source>
        <translation>シリーズを完全な形で、専用のフォルダーへ書き出し直してください</translation>
    </message>
    <message>
        <source>the image has %1 voxels; 2147483647 is the limit</source>
        <translation>画像は %1 ボクセルです。上限は 2147483647 です</translation>
    </message>
    <message>
        <source>an image of %1 voxels needs %2 MiB, the mesher may use %3 MiB</source>
        <translation>%1 ボクセルの画像には %2 MiB 必要ですが、メッシャーが使えるのは %3 MiB です</translation>
    </message>
    <message>
        <source>no voxel has a value %1; those of the image go from %2</source>
        <translation>値が %1 のボクセルはありません。画像の値は %2 です</translation>
    </message>
    <message>
        <source>Choose thresholds inside that range</source>
        <translation>その範囲のしきい値を選んでください</translation>
    </message>
    <message>
        <source>the lower threshold is above the upper one: %1</source>
        <translation>下のしきい値が上のものより大きいです: %1</translation>
    </message>
    <message>
        <source>Exchange them</source>
        <translation>入れ替えてください</translation>
    </message>
    <message>
        <source>these are no labels: %1; values go from %2</source>
        <translation>これはラベルではありません: %1。値は %2 です</translation>
    </message>
    <message>
        <source>all voxels have the value 0: there is no label</source>
        <translation>全ボクセルの値が 0 です。ラベルがありません</translation>
    </message>
    <message>
        <source>Choose another image</source>
        <translation>別の画像を選んでください</translation>
    </message>
    <message>
        <source>no element fits into the regions</source>
        <translation>領域に入る要素がありません</translation>
    </message>
    <message>
        <source>all regions are smaller than 8 voxels or one voxel thin</source>
        <translation>すべての領域が 8 ボクセル未満か 1 ボクセルの薄さです</translation>
    </message>
    <message>
        <source>Choose a smaller element size, or voxel elements (&quot;element&quot;: &quot;hex8&quot;)</source>
        <translation>要素を小さくするか、ボクセル要素を使ってください (&quot;element&quot;: &quot;hex8&quot;)</translation>
    </message>
    <message>
        <source>it is no image</source>
        <translation>画像ではありません</translation>
    </message>
    <message>
        <source>Choose a NIfTI, NRRD or MetaImage file, or a DICOM series</source>
        <translation>NIfTI、NRRD、MetaImage のファイルか DICOM のシリーズを選んでください</translation>
    </message>
    <message>
        <source>the mesh options do not fit together</source>
        <translation>メッシュの設定が互いに合いません</translation>
    </message>
    <message>
        <source>Correct the mesh options</source>
        <translation>メッシュの設定を直してください</translation>
    </message>
    <message>
        <source>the results have no field named %1</source>
        <translation>結果に %1 という量がありません</translation>
    </message>
    <message>
        <source>Choose one of the fields that the analysis computes</source>
        <translation>解析が計算する量から選んでください</translation>
    </message>
    <message>
        <source>no usable OpenGL</source>
        <translation>使える OpenGL がありません</translation>
    </message>
    <message>
        <source>a material without a name cannot be kept</source>
        <translation>名前のない材料は保存できません</translation>
    </message>
    <message>
        <source>Give it a name</source>
        <translation>名前を付けてください</translation>
    </message>
    <message>
        <source>there is no value to keep</source>
        <translation>保存する値がありません</translation>
    </message>
    <message>
        <source>Fill in its properties first</source>
        <translation>先に物性を入れてください</translation>
    </message>
    <message>
        <source>none is given</source>
        <translation>指定がありません</translation>
    </message>
    <message>
        <source>Write for example %1</source>
        <translation>例: %1</translation>
    </message>
    <message>
        <source>must be above zero</source>
        <translation>0 より大きくしてください</translation>
    </message>
    <message>
        <source>the first one must be thicker than zero</source>
        <translation>最初の層は 0 より厚くしてください</translation>
    </message>
    <message>
        <source>the growth must be 1 to 3</source>
        <translation>成長率は 1 から 3 です</translation>
    </message>
    <message>
        <source>the two cases are the same</source>
        <translation>2 つのケースが同じです</translation>
    </message>
    <message>
        <source>Name another case, or what is different</source>
        <translation>別のケースか、違いを指定してください</translation>
    </message>
    <message>
        <source>is not of the form PLACE=VALUE</source>
        <translation>PLACE=VALUE の形ではありません</translation>
    </message>
    <message>
        <source>the two results have no field in common</source>
        <translation>2 つの結果に共通の量がありません</translation>
    </message>
    <message>
        <source>Compare runs of one analysis</source>
        <translation>同じ解析の結果を比べてください</translation>
    </message>
    <message>
        <source>no node of the first mesh lies in the second</source>
        <translation>1 つ目のメッシュの節点が 2 つ目の中にありません</translation>
    </message>
    <message>
        <source>Check the units of length</source>
        <translation>長さの単位を確認してください</translation>
    </message>
    <message>
        <source>Mesh: %1 elements, %2 nodes, smallest scaled Jacobian %3</source>
        <translation>メッシュ: %1 要素、%2 節点、最小のスケールドヤコビアン %3</translation>
    </message>
    <message>
        <source>The mesh is that of the interrupted solve</source>
        <translation>メッシュは中断した求解のものです</translation>
    </message>
    <message>
        <source>Precision: %1</source>
        <translation>精度: %1</translation>
    </message>
    <message>
        <source>Preconditioner: %1</source>
        <translation>前処理: %1</translation>
    </message>
    <message>
        <source>Memory plan: %1</source>
        <translation>メモリ計画: %1</translation>
    </message>
    <message>
        <source>Memory plan kept: the matrix on the device serves the new conditions</source>
        <translation>メモリー計画はそのまま: 装置上の行列を新しい条件に使います</translation>
    </message>
    <message>
        <source>Matrix kept on the device: only the right-hand side is assembled</source>
        <translation>行列は装置に残し、右辺だけを組み立てます</translation>
    </message>
    <message>
        <source>Multigrid: %1 levels, %2 (planned %3)</source>
        <translation>マルチグリッド: %1 レベル、%2 (計画 %3)</translation>
    </message>
    <message>
        <source>Product: %1</source>
        <translation>積: %1</translation>
    </message>
    <message>
        <source>Product: %1 (%2 products, %3 s)</source>
        <translation>積: %1 (%2 積、%3 s)</translation>
    </message>
    <message>
        <source>Tried %1: %2 ms a product, predicted %3 ms</source>
        <translation>試行 %1: 1 積 %2 ms、予測 %3 ms</translation>
    </message>
    <message>
        <source>Not tried: %1: %2</source>
        <translation>試さず: %1: %2</translation>
    </message>
    <message>
        <source>Goes on with an interrupted solve: %1</source>
        <translation>中断した求解を続けます: %1</translation>
    </message>
    <message>
        <source>The state of the solve is not kept: %1</source>
        <translation>求解の状態を保存できません: %1</translation>
    </message>
    <message>
        <source>Order of the nodes: %1</source>
        <translation>節点の順序: %1</translation>
    </message>
    <message>
        <source>No picture: %1</source>
        <translation>画像なし: %1</translation>
    </message>
    <message>
        <source>it is not positive definite: p.Ap = %1 was met in the %2 iterations so far, at a relative residual of %3</source>
        <translation>正定値ではありません: %2 反復までに p.Ap = %1 に出会いました (相対残差 %3)</translation>
    </message>
    <message>
        <source>Use precision fp64; if that fails too, check that the constraints hold every part</source>
        <translation>精度 fp64 を使ってください。それも失敗するなら、拘束がすべての部分を支えているか確認してください</translation>
    </message>
    <message>
        <source>the relative residual is %1 after %2 iterations, not %3, the limit</source>
        <translation>相対残差は上限の %2 反復後に %1 で、%3 に届いていません</translation>
    </message>
    <message>
        <source>the relative residual is %1 after %2 iterations, not %3; it has stagnated since iteration %4, the least so far is %5</source>
        <translation>相対残差は %2 反復後に %1 で、%3 に届いていません。反復 %4 から停滞し、最小は %5 です</translation>
    </message>
    <message>
        <source>The matrix is too ill-conditioned for FP32 values: use precision fp64</source>
        <translation>行列の条件が FP32 の値には悪すぎます。精度 fp64 を使ってください</translation>
    </message>
    <message>
        <source>Raise max_iterations, or improve the mesh (thin or badly shaped elements)</source>
        <translation>max_iterations を上げるか、メッシュを改善してください (薄い要素、形の悪い要素)</translation>
    </message>
    <message>
        <source>Raise max_iterations, use the preconditioner multigrid, or improve the mesh (thin or badly shaped elements)</source>
        <translation>max_iterations を上げるか、前処理 multigrid を使うか、メッシュを改善してください (薄い要素、形の悪い要素)</translation>
    </message>
    <message>
        <source>a number that is not finite (%1) appeared in the %2 iterations so far: the matrix or the start vector holds one</source>
        <translation>%2 反復までに有限でない数 (%1) が現れました。行列か初期ベクトルに含まれています</translation>
    </message>
    <message>
        <source>Check the mesh for degenerate elements and the materials for extreme values</source>
        <translation>つぶれた要素と極端な材料の値がないか確認してください</translation>
    </message>
    <message>
        <source>Create the folder first or choose another one</source>
        <translation>先にフォルダーを作るか、別のものを選んでください</translation>
    </message>
    <message>
        <source>Check the file name and the folder</source>
        <translation>ファイル名とフォルダーを確認してください</translation>
    </message>
    <message>
        <source>Choose a folder that you may write to</source>
        <translation>書き込めるフォルダーを選んでください</translation>
    </message>
    <message>
        <source>Check the permissions of the file</source>
        <translation>ファイルの許可を確認してください</translation>
    </message>
    <message>
        <source>Use a shorter file name</source>
        <translation>短いファイル名にしてください</translation>
    </message>
    <message>
        <source>the body of %1 elements around %2</source>
        <translation>%2 の周りの %1 要素の物体</translation>
    </message>
    <message>
        <source>Prescribe the missing displacement component there; a symmetric model needs only the normal one on a plane</source>
        <translation>足りない変位の成分をそこに指定してください。対称モデルでは面の法線方向だけで足ります</translation>
    </message>
    <message>
        <source>Research use only – not for diagnosis</source>
        <translation>研究用 – 診断には使えません</translation>
    </message>
    <message>
        <source>Genba report</source>
        <translation>Genba レポート</translation>
    </message>
    <message>
        <source>Genba %1, %2</source>
        <translation>Genba %1、%2</translation>
    </message>
    <message>
        <source>Untitled case</source>
        <translation>無題のケース</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>問い</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>メモ</translation>
    </message>
    <message>
        <source>Key results</source>
        <translation>主な結果</translation>
    </message>
    <message>
        <source>Largest %1</source>
        <translation>最大の%1</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Unknowns</source>
        <translation>未知数</translation>
    </message>
    <message>
        <source>Computed on</source>
        <translation>計算に使った装置</translation>
    </message>
    <message>
        <source>CPU, %1 threads</source>
        <translation>CPU、%1 スレッド</translation>
    </message>
    <message>
        <source>CPU, 1 thread</source>
        <translation>CPU、1 スレッド</translation>
    </message>
    <message>
        <source>This report has no picture.</source>
        <translation>このレポートには画像がありません。</translation>
    </message>
    <message>
        <source>Loads and constraints</source>
        <translation>荷重と拘束</translation>
    </message>
    <message>
        <source>Loads and constraints.</source>
        <translation>荷重と拘束。</translation>
    </message>
    <message>
        <source>View at the time of the report</source>
        <translation>レポート作成時の表示</translation>
    </message>
    <message>
        <source>View %1 at the time of the report</source>
        <translation>レポート作成時の表示 %1</translation>
    </message>
    <message>
        <source>%1, displacements drawn %2 times as large.</source>
        <translation>%1。変位は %2 倍で描かれています。</translation>
    </message>
    <message>
        <source>%1, magnitude</source>
        <translation>%1 (大きさ)</translation>
    </message>
    <message>
        <source>%1, component %2</source>
        <translation>%1 (成分 %2)</translation>
    </message>
    <message>
        <source>%1, %2.</source>
        <translation>%1、%2。</translation>
    </message>
    <message>
        <source>Von Mises stress.</source>
        <translation>ミーゼス応力。</translation>
    </message>
    <message>
        <source>Von Mises stress</source>
        <translation>ミーゼス応力</translation>
    </message>
    <message>
        <source>Temperature.</source>
        <translation>温度。</translation>
    </message>
    <message>
        <source>Displacement.</source>
        <translation>変位。</translation>
    </message>
    <message>
        <source>Displacement</source>
        <translation>変位</translation>
    </message>
    <message>
        <source>Heat flux</source>
        <translation>熱流束</translation>
    </message>
    <message>
        <source>Stress</source>
        <translation>応力</translation>
    </message>
    <message>
        <source>Principal stress</source>
        <translation>主応力</translation>
    </message>
    <message>
        <source>Reaction force</source>
        <translation>反力</translation>
    </message>
    <message>
        <source>Stress error</source>
        <translation>応力の誤差</translation>
    </message>
    <message>
        <source>Heat flux error</source>
        <translation>熱流束の誤差</translation>
    </message>
    <message>
        <source>Shapes of the elements: %1.</source>
        <translation>要素の形状: %1。</translation>
    </message>
    <message>
        <source>The image under the geometry.</source>
        <translation>形状の下の画像。</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>入力</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>入力</translation>
    </message>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>サイズ</translation>
    </message>
    <message>
        <source>geometry</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>box %1</source>
        <translation>直方体 %1</translation>
    </message>
    <message>
        <source>One unit of length in the geometry file is %1.</source>
        <translation>形状ファイルの長さの単位は %1 です。</translation>
    </message>
    <message>
        <source>The geometry file states its own unit of length.</source>
        <translation>長さの単位は形状ファイル自身が示しています。</translation>
    </message>
    <message>
        <source>The case itself is printed in full at the end of this report.</source>
        <translation>ケースの全文をこのレポートの末尾に載せています。</translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>メッシュ</translation>
    </message>
    <message>
        <source>Elements %1</source>
        <translation>要素 %1</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>要素</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>節点</translation>
    </message>
    <message>
        <source>Regions and surfaces</source>
        <translation>領域と面</translation>
    </message>
    <message>
        <source>Box</source>
        <translation>外接箱</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>体積</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>面積</translation>
    </message>
    <message>
        <source>Scaled Jacobian</source>
        <translation>スケールドヤコビアン</translation>
    </message>
    <message>
        <source>smallest %1, mean %2</source>
        <translation>最小 %1、平均 %2</translation>
    </message>
    <message>
        <source>largest %1, mean %2</source>
        <translation>最大 %1、平均 %2</translation>
    </message>
    <message>
        <source>Aspect ratio</source>
        <translation>アスペクト比</translation>
    </message>
    <message>
        <source>SICN</source>
        <translation>SICN</translation>
    </message>
    <message>
        <source>Scaled Jacobian below %1</source>
        <translation>%1 未満のスケールドヤコビアン</translation>
    </message>
    <message>
        <source>%1 elements</source>
        <translation>%1 要素</translation>
    </message>
    <message>
        <source>Mesher</source>
        <translation>メッシャー</translation>
    </message>
    <message>
        <source>%1, HXT, %2 s, peak %3</source>
        <translation>%1、HXT、%2 s、ピーク %3</translation>
    </message>
    <message>
        <source>%1, HXT on a remeshed surface, %2 s, peak %3</source>
        <translation>%1、再メッシュした表面に HXT、%2 s、ピーク %3</translation>
    </message>
    <message>
        <source>%1, HXT on a remeshed surface</source>
        <translation>%1、再メッシュした表面に HXT</translation>
    </message>
    <message>
        <source>%1, from an image, %2 s, peak %3</source>
        <translation>%1、画像から、%2 s、ピーク %3</translation>
    </message>
    <message>
        <source>%1, from an image</source>
        <translation>%1、画像から</translation>
    </message>
    <message>
        <source>CGAL Mesh_3 and %1</source>
        <translation>CGAL Mesh_3 と %1</translation>
    </message>
    <message>
        <source>%1, HXT</source>
        <translation>%1、HXT</translation>
    </message>
    <message>
        <source>%1, %2 s, peak %3</source>
        <translation>%1、%2 s、ピーク %3</translation>
    </message>
    <message>
        <source>Gmsh %1</source>
        <translation>Gmsh %1</translation>
    </message>
    <message>
        <source>scaled Jacobian (1: ideal shape)</source>
        <translation>スケールドヤコビアン (1: 理想の形)</translation>
    </message>
    <message>
        <source>Histogram of the scaled Jacobian</source>
        <translation>スケールドヤコビアンのヒストグラム</translation>
    </message>
    <message>
        <source>Worst elements</source>
        <translation>最も悪い要素</translation>
    </message>
    <message>
        <source>Centre</source>
        <translation>中心</translation>
    </message>
    <message>
        <source>Mesh options</source>
        <translation>メッシュの設定</translation>
    </message>
    <message>
        <source>Element size, %1</source>
        <translation>要素サイズ、%1</translation>
    </message>
    <message>
        <source>Boundary layers, %1</source>
        <translation>境界層、%1</translation>
    </message>
    <message>
        <source>%1, the first %2, growth %3</source>
        <translation>%1 層、最初の層 %2、成長率 %3</translation>
    </message>
    <message>
        <source>Image and segmentation</source>
        <translation>画像とセグメンテーション</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>事実</translation>
    </message>
    <message>
        <source>Warnings of the mesher</source>
        <translation>メッシャーの警告</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Materials</source>
        <translation>材料</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>領域</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>材料</translation>
    </message>
    <message>
        <source>Properties</source>
        <translation>物性</translation>
    </message>
    <message>
        <source>stated</source>
        <translation>指定のまま</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>true</source>
        <translation>はい</translation>
    </message>
    <message>
        <source>false</source>
        <translation>いいえ</translation>
    </message>
    <message>
        <source>off</source>
        <translation>オフ</translation>
    </message>
    <message>
        <source>always</source>
        <translation>常に</translation>
    </message>
    <message>
        <source>mixed</source>
        <translation>混合</translation>
    </message>
    <message>
        <source>thorough</source>
        <translation>徹底</translation>
    </message>
    <message>
        <source>formula</source>
        <translation>式</translation>
    </message>
    <message>
        <source>largest_that_fits</source>
        <translation>収まる最大</translation>
    </message>
    <message>
        <source>Stiffness by grey values, element by element</source>
        <translation>グレー値による要素ごとの剛性</translation>
    </message>
    <message>
        <source>material &apos;%1&apos;: %2. Found in %3 elements: density %4, E %5.</source>
        <translation>材料「%1」: %2。%3 要素で: 密度 %4、E %5。</translation>
    </message>
    <message>
        <source>density = %1 + %2 * grey value; E = %3 * (density / %4)^%5, at least %6, at most %7</source>
        <translation>密度 = %1 + %2 × グレー値、E = %3 × (密度 / %4)^%5、下限 %6、上限 %7</translation>
    </message>
    <message>
        <source>density = %1 + %2 * grey value; E = %3 * (density / %4)^%5, at least %6</source>
        <translation>密度 = %1 + %2 × グレー値、E = %3 × (密度 / %4)^%5、下限 %6</translation>
    </message>
    <message>
        <source>density = %1 + %2 * grey value; E = %3 * (density / %4)^%5</source>
        <translation>密度 = %1 + %2 × グレー値、E = %3 × (密度 / %4)^%5</translation>
    </message>
    <message>
        <source>Constraints and loads</source>
        <translation>拘束と荷重</translation>
    </message>
    <message>
        <source>Constraint</source>
        <translation>拘束</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>場所</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>荷重</translation>
    </message>
    <message>
        <source>There are no constraints.</source>
        <translation>拘束はありません。</translation>
    </message>
    <message>
        <source>There are no loads.</source>
        <translation>荷重はありません。</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>all components 0</source>
        <translation>全成分 0</translation>
    </message>
    <message>
        <source>displacement</source>
        <translation>変位</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>pressure</source>
        <translation>圧力</translation>
    </message>
    <message>
        <source>traction</source>
        <translation>面力</translation>
    </message>
    <message>
        <source>total force</source>
        <translation>合力</translation>
    </message>
    <message>
        <source>force on each node</source>
        <translation>各節点の力</translation>
    </message>
    <message>
        <source>heat flux</source>
        <translation>熱流束</translation>
    </message>
    <message>
        <source>heat source</source>
        <translation>発熱</translation>
    </message>
    <message>
        <source>whole body</source>
        <translation>全体</translation>
    </message>
    <message>
        <source>regions %1</source>
        <translation>領域 %1</translation>
    </message>
    <message>
        <source>uniform %1, free of strain at %2</source>
        <translation>一様 %1、ひずみのない温度 %2</translation>
    </message>
    <message>
        <source>named %1</source>
        <translation>名前 %1</translation>
    </message>
    <message>
        <source>plane through %1, normal %2</source>
        <translation>%1 を通る平面、法線 %2</translation>
    </message>
    <message>
        <source>plane through %1, normal %2, within %3</source>
        <translation>%1 を通る平面、法線 %2、許容差 %3</translation>
    </message>
    <message>
        <source>box from %1 to %2</source>
        <translation>%1 から %2 までの箱</translation>
    </message>
    <message>
        <source>sphere around %1, radius %2</source>
        <translation>%1 を中心とする球、半径 %2</translation>
    </message>
    <message>
        <source>face nearest to %1</source>
        <translation>%1 に最も近い面</translation>
    </message>
    <message>
        <source>faces whose normal is within %1 of %2</source>
        <translation>法線が %2 から %1 以内の面</translation>
    </message>
    <message>
        <source>%1, and %2</source>
        <translation>%1、かつ %2</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 ～ %2</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 のうち %1</translation>
    </message>
    <message>
        <source>Young&apos;s modulus %1</source>
        <translation>ヤング率 %1</translation>
    </message>
    <message>
        <source>Poisson&apos;s ratio %1</source>
        <translation>ポアソン比 %1</translation>
    </message>
    <message>
        <source>Density at grey value 0 %1</source>
        <translation>グレー値 0 の密度 %1</translation>
    </message>
    <message>
        <source>Density by grey value %1</source>
        <translation>グレー値あたりの密度 %1</translation>
    </message>
    <message>
        <source>Density %1</source>
        <translation>密度 %1</translation>
    </message>
    <message>
        <source>Thermal conductivity %1</source>
        <translation>熱伝導率 %1</translation>
    </message>
    <message>
        <source>Thermal expansion %1</source>
        <translation>熱膨張 %1</translation>
    </message>
    <message>
        <source>Specific heat %1</source>
        <translation>比熱 %1</translation>
    </message>
    <message>
        <source>Yield strength %1</source>
        <translation>降伏強さ %1</translation>
    </message>
    <message>
        <source>Young&apos;s modulus at 1 g/cm^3 %1</source>
        <translation>1 g/cm^3 でのヤング率 %1</translation>
    </message>
    <message>
        <source>Exponent of density %1</source>
        <translation>密度の指数 %1</translation>
    </message>
    <message>
        <source>Smallest Young&apos;s modulus %1</source>
        <translation>最小のヤング率 %1</translation>
    </message>
    <message>
        <source>Largest Young&apos;s modulus %1</source>
        <translation>最大のヤング率 %1</translation>
    </message>
    <message>
        <source>Solver</source>
        <translation>ソルバー</translation>
    </message>
    <message>
        <source>Conjugate gradient (Hestenes and Stiefel 1952).</source>
        <translation>共役勾配法 (Hestenes and Stiefel 1952)。</translation>
    </message>
    <message>
        <source>Preconditioner used</source>
        <translation>使った前処理</translation>
    </message>
    <message>
        <source>%1: from %2 unknowns of elasticity on its set-up pays for itself.</source>
        <translation>%1: 弾性では未知数 %2 から準備の手間に見合います。</translation>
    </message>
    <message>
        <source>%1: from %2 unknowns of heat on its set-up pays for itself.</source>
        <translation>%1: 熱では未知数 %2 から準備の手間に見合います。</translation>
    </message>
    <message>
        <source>%1: below %2 unknowns of heat the set-up of multigrid takes longer than it saves.</source>
        <translation>%1: 未知数 %2 未満の熱では、マルチグリッドの準備のほうが長くかかります。</translation>
    </message>
    <message>
        <source>%1: below %2 unknowns of elasticity the set-up of multigrid takes longer than it saves.</source>
        <translation>%1: 未知数 %2 未満の弾性では、マルチグリッドの準備のほうが長くかかります。</translation>
    </message>
    <message>
        <source>%1 was asked for.</source>
        <translation>%1 が指定されました。</translation>
    </message>
    <message>
        <source>%1: it fits.</source>
        <translation>%1: 収まります。</translation>
    </message>
    <message>
        <source>Time to set it up</source>
        <translation>準備の時間</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>反復回数</translation>
    </message>
    <message>
        <source>%1, restarted %2 times</source>
        <translation>%1、再始動 %2 回</translation>
    </message>
    <message>
        <source>%1, gone on with at iteration %2 after a stop</source>
        <translation>%1、停止後に反復 %2 から再開</translation>
    </message>
    <message>
        <source>True relative residual %1</source>
        <translation>真の相対残差 %1</translation>
    </message>
    <message>
        <source>Error in the energy norm, of the start&apos;s (estimate)</source>
        <translation>エネルギーノルムの誤差、初期に対する比 (推定)</translation>
    </message>
    <message>
        <source>%1 after %2 iterations, less at the end</source>
        <translation>%2 反復後に %1、最後はさらに小さい</translation>
    </message>
    <message>
        <source>FP64 residuals in place of FP32 ones, and iterations</source>
        <translation>FP32 に代わる FP64 の残差と反復</translation>
    </message>
    <message>
        <source>%1 after %2</source>
        <translation>%2 反復後 %1</translation>
    </message>
    <message>
        <source>Time of the iterations</source>
        <translation>反復の時間</translation>
    </message>
    <message>
        <source>iteration</source>
        <translation>反復</translation>
    </message>
    <message>
        <source>relative residual %1</source>
        <translation>相対残差 %1</translation>
    </message>
    <message>
        <source>tolerance</source>
        <translation>許容値</translation>
    </message>
    <message>
        <source>Relative residual over the iterations.</source>
        <translation>反復ごとの相対残差。</translation>
    </message>
    <message>
        <source>Relative residual over iterations</source>
        <translation>反復ごとの相対残差</translation>
    </message>
    <message>
        <source>The residual history has fewer than two points.</source>
        <translation>残差の履歴が 2 点に満ちません。</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>レベル</translation>
    </message>
    <message>
        <source>Level of the multigrid</source>
        <translation>マルチグリッドのレベル</translation>
    </message>
    <message>
        <source>Of a node</source>
        <translation>1 節点あたり</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>メモリー</translation>
    </message>
    <message>
        <source>Largest eigenvalue of D^-1 A</source>
        <translation>D^-1 A の最大固有値</translation>
    </message>
    <message>
        <source>The matrices of all levels together take %1 times the bytes of the finest.</source>
        <translation>全レベルの行列は合わせて最も細かいレベルの %1 倍のバイト数です。</translation>
    </message>
    <message>
        <source>Orders tried</source>
        <translation>試した節点順序</translation>
    </message>
    <message>
        <source>Order of the nodes</source>
        <translation>節点の順序</translation>
    </message>
    <message>
        <source>Mean run</source>
        <translation>平均の連続長</translation>
    </message>
    <message>
        <source>Isolated</source>
        <translation>孤立</translation>
    </message>
    <message>
        <source>%1 (chosen)</source>
        <translation>%1 (採用)</translation>
    </message>
    <message>
        <source>%1 (used)</source>
        <translation>%1 (使用)</translation>
    </message>
    <message>
        <source>%1 (planned)</source>
        <translation>%1 (計画)</translation>
    </message>
    <message>
        <source>%1 columns</source>
        <translation>%1 列</translation>
    </message>
    <message>
        <source>clusters</source>
        <translation>クラスター</translation>
    </message>
    <message>
        <source>native</source>
        <translation>元のまま</translation>
    </message>
    <message>
        <source>morton</source>
        <translation>Morton</translation>
    </message>
    <message>
        <source>neighbour-paths</source>
        <translation>隣接経路</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>装置</translation>
    </message>
    <message>
        <source>%1, %2 in total, %3 free</source>
        <translation>%1、合計 %2、空き %3</translation>
    </message>
    <message>
        <source>%1, %2 in total</source>
        <translation>%1、合計 %2</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>予算</translation>
    </message>
    <message>
        <source>Vectors and preconditioner</source>
        <translation>ベクトルと前処理</translation>
    </message>
    <message>
        <source>%1 and about %2</source>
        <translation>%1、約 %2</translation>
    </message>
    <message>
        <source>Host memory for the assembly</source>
        <translation>組み立て用のホストメモリー</translation>
    </message>
    <message>
        <source>Assembled</source>
        <translation>組み立て</translation>
    </message>
    <message>
        <source>on the host, which computes</source>
        <translation>計算するホスト上で</translation>
    </message>
    <message>
        <source>on the device</source>
        <translation>装置上で</translation>
    </message>
    <message>
        <source>Considered, in the order of preference</source>
        <translation>検討したもの (優先順)</translation>
    </message>
    <message>
        <source>%1, %2, %3 on %4: needs %5 of %6</source>
        <translation>%4 上の %1、%2、%3: %6 のうち %5 が必要</translation>
    </message>
    <message>
        <source>%1, %2, %3 on %4: needs %5 of %6, which is too much</source>
        <translation>%4 上の %1、%2、%3: %6 のうち %5 が必要で、多すぎます</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Chosen</source>
        <translation>採用</translation>
    </message>
    <message>
        <source>%1 was asked for and fits: it needs %2 of %3.</source>
        <translation>指定された %1 は収まります: %3 のうち %2 を使います。</translation>
    </message>
    <message>
        <source>%1 (mixed precision: a matrix of %2 where FP64 takes %3)</source>
        <translation>%1 (混合精度: 行列 %2、FP64 では %3)</translation>
    </message>
    <message>
        <source>Matrix, planned and allocated</source>
        <translation>行列、計画と確保</translation>
    </message>
    <message>
        <source>Peak, planned and measured</source>
        <translation>ピーク、計画と実測</translation>
    </message>
    <message>
        <source>Peak while formats were tried</source>
        <translation>形式を試した間のピーク</translation>
    </message>
    <message>
        <source>none was</source>
        <translation>試していません</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>行列</translation>
    </message>
    <message>
        <source>B / nonzero</source>
        <translation>B / 非零</translation>
    </message>
    <message>
        <source>against ELL</source>
        <translation>ELL 比</translation>
    </message>
    <message>
        <source>against CSR</source>
        <translation>CSR 比</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>ピーク</translation>
    </message>
    <message>
        <source>Time of a product</source>
        <translation>1 積の時間</translation>
    </message>
    <message>
        <source>With FP32 values</source>
        <translation>FP32 の値で</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>内訳</translation>
    </message>
    <message>
        <source>values</source>
        <translation>値</translation>
    </message>
    <message>
        <source>indices</source>
        <translation>添字</translation>
    </message>
    <message>
        <source>pointers</source>
        <translation>ポインター</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>詰め物</translation>
    </message>
    <message>
        <source>isolated part</source>
        <translation>孤立部分</translation>
    </message>
    <message>
        <source>vectors, preconditioner and its set-up</source>
        <translation>ベクトル、前処理とその準備</translation>
    </message>
    <message>
        <source>* Not to be had:</source>
        <translation>* 使えないもの:</translation>
    </message>
    <message>
        <source>%1: does not fit</source>
        <translation>%1: 収まりません</translation>
    </message>
    <message>
        <source>The bars show what the device keeps; FP32 values are rounded and kept in mixed precision only.</source>
        <translation>棒は装置が保持する量です。FP32 の値は丸められ、混合精度でのみ使われます。</translation>
    </message>
    <message>
        <source>This table in bytes, for a spreadsheet: %1 beside the report.</source>
        <translation>この表のバイト数 (表計算用): レポートの隣の %1。</translation>
    </message>
    <message>
        <source>Product of matrix and vector</source>
        <translation>行列とベクトルの積</translation>
    </message>
    <message>
        <source>Format %1, %2.</source>
        <translation>形式 %1、%2。</translation>
    </message>
    <message>
        <source>%1: %2 ms a product by the performance model, nothing tried</source>
        <translation>%1: 性能モデルで 1 積 %2 ms、試行なし</translation>
    </message>
    <message>
        <source>%1: %2 ms a product, measured</source>
        <translation>%1: 1 積 %2 ms (実測)</translation>
    </message>
    <message>
        <source>%1 default</source>
        <translation>%1 既定</translation>
    </message>
    <message>
        <source>default</source>
        <translation>既定</translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation>候補</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>予測</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>実測</translation>
    </message>
    <message>
        <source>Products run</source>
        <translation>実行した積</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>備考</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>Extrema</source>
        <translation>極値</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>量</translation>
    </message>
    <message>
        <source>Smallest</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>at</source>
        <translation>場所</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>displacement magnitude</source>
        <translation>変位の大きさ</translation>
    </message>
    <message>
        <source>displacement x</source>
        <translation>変位 x</translation>
    </message>
    <message>
        <source>displacement y</source>
        <translation>変位 y</translation>
    </message>
    <message>
        <source>displacement z</source>
        <translation>変位 z</translation>
    </message>
    <message>
        <source>stress %1</source>
        <translation>応力 %1</translation>
    </message>
    <message>
        <source>stress</source>
        <translation>応力</translation>
    </message>
    <message>
        <source>von Mises stress</source>
        <translation>ミーゼス応力</translation>
    </message>
    <message>
        <source>principal stress %1</source>
        <translation>主応力 %1</translation>
    </message>
    <message>
        <source>principal stress</source>
        <translation>主応力</translation>
    </message>
    <message>
        <source>reaction force magnitude</source>
        <translation>反力の大きさ</translation>
    </message>
    <message>
        <source>reaction force %1</source>
        <translation>反力 %1</translation>
    </message>
    <message>
        <source>reaction force</source>
        <translation>反力</translation>
    </message>
    <message>
        <source>stress error</source>
        <translation>応力の誤差</translation>
    </message>
    <message>
        <source>heat flux magnitude</source>
        <translation>熱流束の大きさ</translation>
    </message>
    <message>
        <source>heat flux x</source>
        <translation>熱流束 x</translation>
    </message>
    <message>
        <source>heat flux y</source>
        <translation>熱流束 y</translation>
    </message>
    <message>
        <source>heat flux z</source>
        <translation>熱流束 z</translation>
    </message>
    <message>
        <source>heat flux error</source>
        <translation>熱流束の誤差</translation>
    </message>
    <message>
        <source>node %1, %2</source>
        <translation>節点 %1、%2</translation>
    </message>
    <message>
        <source>Probes</source>
        <translation>プローブ</translation>
    </message>
    <message>
        <source>Probe</source>
        <translation>プローブ</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>outside the mesh</source>
        <translation>メッシュの外</translation>
    </message>
    <message>
        <source>Reactions</source>
        <translation>反力</translation>
    </message>
    <message>
        <source>Reaction</source>
        <translation>反力</translation>
    </message>
    <message>
        <source>Balance and error</source>
        <translation>釣り合いと誤差</translation>
    </message>
    <message>
        <source>Applied</source>
        <translation>加えたもの</translation>
    </message>
    <message>
        <source>Relative error of the balance</source>
        <translation>釣り合いの相対誤差</translation>
    </message>
    <message>
        <source>Strain energy</source>
        <translation>ひずみエネルギー</translation>
    </message>
    <message>
        <source>Error of the mesh</source>
        <translation>メッシュの誤差</translation>
    </message>
    <message>
        <source>about %1 in the energy norm, estimated by recovery (Zienkiewicz and Zhu)</source>
        <translation>エネルギーノルムで約 %1、リカバリーによる推定 (Zienkiewicz and Zhu)</translation>
    </message>
    <message>
        <source>Verification</source>
        <translation>検証</translation>
    </message>
    <message>
        <source>The tests of this version compare it with these known solutions; they were not run on this computer for this report.</source>
        <translation>この版のテストは次の既知解と比べています。このレポートのためにこのコンピューターで実行したものではありません。</translation>
    </message>
    <message>
        <source>Known solution</source>
        <translation>既知解</translation>
    </message>
    <message>
        <source>Allowed deviation</source>
        <translation>許容する差</translation>
    </message>
    <message>
        <source>Patch test: linear fields on distorted meshes</source>
        <translation>パッチテスト: ゆがんだメッシュ上の線形場</translation>
    </message>
    <message>
        <source>every kind and mixed meshes</source>
        <translation>すべての種類と混在メッシュ</translation>
    </message>
    <message>
        <source>Manufactured solutions: order of convergence p + 1 (L2) and p (energy)</source>
        <translation>製造解: 収束次数 p + 1 (L2) と p (エネルギー)</translation>
    </message>
    <message>
        <source>%1 of the order</source>
        <translation>次数から %1</translation>
    </message>
    <message>
        <source>Lamé: thick cylinder under inner pressure</source>
        <translation>Lamé: 内圧を受ける厚肉円筒</translation>
    </message>
    <message>
        <source>MacNeal and Harder: thick cylinder, Poisson&apos;s ratio to 0.4999</source>
        <translation>MacNeal と Harder: 厚肉円筒、ポアソン比 0.4999 まで</translation>
    </message>
    <message>
        <source>NAFEMS LE1: elliptic membrane</source>
        <translation>NAFEMS LE1: 楕円膜</translation>
    </message>
    <message>
        <source>NAFEMS LE10: thick plate</source>
        <translation>NAFEMS LE10: 厚板</translation>
    </message>
    <message>
        <source>Cook&apos;s membrane</source>
        <translation>Cook の膜</translation>
    </message>
    <message>
        <source>NAFEMS T4: conduction with convection</source>
        <translation>NAFEMS T4: 対流を伴う熱伝導</translation>
    </message>
    <message>
        <source>%1 displacement, %2 stress</source>
        <translation>変位 %1、応力 %2</translation>
    </message>
    <message>
        <source>%1 displacement</source>
        <translation>変位 %1</translation>
    </message>
    <message>
        <source>%1 stress</source>
        <translation>応力 %1</translation>
    </message>
    <message>
        <source>%1 temperature</source>
        <translation>温度 %1</translation>
    </message>
    <message>
        <source>Verification is of the program. Whether this model stands for the real thing (validation) was not examined by the program.</source>
        <translation>ここでの検証はプログラムのものです。このモデルが現実を表すか (妥当性確認) はプログラムは調べていません。</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>段階</translation>
    </message>
    <message>
        <source>mesh</source>
        <translation>メッシュ</translation>
    </message>
    <message>
        <source>plan</source>
        <translation>計画</translation>
    </message>
    <message>
        <source>system</source>
        <translation>行列</translation>
    </message>
    <message>
        <source>solution</source>
        <translation>求解</translation>
    </message>
    <message>
        <source>results</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>total</source>
        <translation>合計</translation>
    </message>
    <message>
        <source>Why this device</source>
        <translation>この装置の理由</translation>
    </message>
    <message>
        <source>no CUDA device can be used: %1</source>
        <translation>使える CUDA 装置がありません: %1</translation>
    </message>
    <message>
        <source>no NVIDIA driver</source>
        <translation>NVIDIA のドライバーがない</translation>
    </message>
    <message>
        <source>this build has no CUDA</source>
        <translation>このビルドに CUDA がない</translation>
    </message>
    <message>
        <source>%1 was asked for</source>
        <translation>%1 が指定されました</translation>
    </message>
    <message>
        <source>compiler</source>
        <translation>コンパイラー</translation>
    </message>
    <message>
        <source>%1 (cpu), %2</source>
        <translation>%1 (cpu)、%2</translation>
    </message>
    <message>
        <source>Limits of this result</source>
        <translation>この結果の限界</translation>
    </message>
    <message>
        <source>Stresses are extrapolated from the integration points and averaged at nodes. At re-entrant corners, point supports and edges of constraints they grow without bound as the mesh is refined.</source>
        <translation>応力は積分点から外挿し、節点で平均しています。入隅、点支持、拘束の縁ではメッシュを細かくするほど際限なく大きくなります。</translation>
    </message>
    <message>
        <source>Heat fluxes are extrapolated from the integration points and averaged at nodes.</source>
        <translation>熱流束は積分点から外挿し、節点で平均しています。</translation>
    </message>
    <message>
        <source>A small residual says that the equations of this mesh are solved, not that the mesh is fine enough: repeat the run with smaller elements and compare.</source>
        <translation>小さな残差は、このメッシュの方程式が解けたことを示すだけで、メッシュが十分に細かいことは示しません。要素を小さくして再計算し、比べてください。</translation>
    </message>
    <message>
        <source>Research use only. Results must not be used for diagnosis, treatment or the release of a safety-relevant part.</source>
        <translation>研究用です。結果を診断、治療、安全に関わる部品の出荷判断に使ってはいけません。</translation>
    </message>
    <message>
        <source>The case as computed</source>
        <translation>計算したケース</translation>
    </message>
    <message>
        <source>Refinement of the mesh, %1</source>
        <translation>メッシュの細分化、%1</translation>
    </message>
    <message>
        <source>uniform</source>
        <translation>一様</translation>
    </message>
    <message>
        <source>by the error estimate</source>
        <translation>誤差推定による</translation>
    </message>
    <message>
        <source>Mean size</source>
        <translation>平均サイズ</translation>
    </message>
    <message>
        <source>Error by recovery</source>
        <translation>リカバリーによる誤差</translation>
    </message>
    <message>
        <source>the case&apos;s</source>
        <translation>ケースのまま</translation>
    </message>
    <message>
        <source>element size %1</source>
        <translation>要素サイズ %1</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>数値</translation>
    </message>
    <message>
        <source>On the meshes</source>
        <translation>各メッシュでの値</translation>
    </message>
    <message>
        <source>Last change</source>
        <translation>最後の変化</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Extrapolated</source>
        <translation>外挿値</translation>
    </message>
    <message>
        <source>Uncertainty</source>
        <translation>不確かさ</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>smallest %1</source>
        <translation>最小の%1</translation>
    </message>
    <message>
        <source>largest %1</source>
        <translation>最大の%1</translation>
    </message>
    <message>
        <source>probe &quot;%1&quot;: %2</source>
        <translation>プローブ「%1」: %2</translation>
    </message>
    <message>
        <source>strain energy</source>
        <translation>ひずみエネルギー</translation>
    </message>
    <message>
        <source>converges</source>
        <translation>収束しています</translation>
    </message>
    <message>
        <source>still grows or converges hardly at all: at a re-entrant corner, an edge of a constraint or a point load it has no limit</source>
        <translation>まだ増えるか、ほとんど収束しません: 入隅、拘束の縁、点荷重では極限がありません</translation>
    </message>
    <message>
        <source>changes back and forth: no order; uncertainty is three times the largest change</source>
        <translation>行き来します: 次数なし。不確かさは最大の変化の 3 倍です</translation>
    </message>
    <message>
        <source>Order, extrapolated value (Richardson) and uncertainty of the finest mesh&apos;s value (grid convergence index: Roache 1994, Celik et al. 2008) from the last three meshes; from two the order of theory and a factor of 3.</source>
        <translation>次数、外挿値 (Richardson)、最も細かいメッシュの値の不確かさ (格子収束指標: Roache 1994, Celik et al. 2008) は最後の 3 メッシュから。2 メッシュでは理論次数と係数 3 を使います。</translation>
    </message>
    <message>
        <source>%1 elements had a scaled Jacobian below %2, the worst %3; optimised: %4, the worst %5</source>
        <translation>%1 要素のスケールドヤコビアンが %2 未満 (最悪 %3) でした。最適化後: %4 要素、最悪 %5</translation>
    </message>
    <message>
        <source>region &apos;%1&apos;: %2 of voxels, %3 of elements (%4)</source>
        <translation>領域「%1」: ボクセル %2、要素 %3 (%4)</translation>
    </message>
    <message>
        <source>grey values from %1</source>
        <translation>グレー値: %1</translation>
    </message>
    <message>
        <source>%1 voxels of %2 mm, box %3 mm, rows and columns along %4</source>
        <translation>%1 ボクセル、%2 mm、箱 %3 mm、行と列の向き %4</translation>
    </message>
    <message>
        <source>%1: %2 voxels of %3 mm, box %4 mm, rows and columns along %5</source>
        <translation>%1: %2 ボクセル、%3 mm、箱 %4 mm、行と列の向き %5</translation>
    </message>
    <message>
        <source>the solid of the file fills %1</source>
        <translation>ファイルのソリッドの体積は %1</translation>
    </message>
    <message>
        <source>%1: the mesh fills %2 of a solid of %3 (%4 off); a smaller element size follows curved faces better.</source>
        <translation>%1: メッシュの体積は %2、ソリッドは %3 です (差 %4)。要素を小さくすると曲面によく沿います。</translation>
    </message>
    <message>
        <source>%1 curved element(s) were inside out or nearly so; %2. A smaller element size at curved faces avoids this.</source>
        <translation>曲がった要素 %1 個が裏返しかそれに近い状態でした。%2。曲面の要素を小さくすると避けられます。</translation>
    </message>
    <message>
        <source>they were optimised</source>
        <translation>最適化しました</translation>
    </message>
    <message>
        <source>they were optimised, and %1 got straight edges</source>
        <translation>最適化し、%1 個は直線の辺にしました</translation>
    </message>
    <message>
        <source>page %1 of %2</source>
        <translation>%1 / %2 ページ</translation>
    </message>
    <message>
        <source>cut into eight</source>
        <translation>8 つに分割</translation>
    </message>
    <message>
        <source>cut into eight, %1 times</source>
        <translation>8 つに分割、%1 回</translation>
    </message>
    <message>
        <source>two meshes only: uncertainty from the order of theory, %1</source>
        <translation>2 メッシュのみ: 不確かさは理論次数 %1 から</translation>
    </message>
    <message>
        <source>structured box</source>
        <translation>規則的な直方体</translation>
    </message>
    <message>
        <source>CPU, %1 threads (cpu), %2</source>
        <translation>CPU、%1 スレッド (cpu)、%2</translation>
    </message>
    <message>
        <source>CPU, 1 thread (cpu), %1</source>
        <translation>CPU、1 スレッド (cpu)、%1</translation>
    </message>
    <message>
        <source>%1 (cuda), %2</source>
        <translation>%1 (cuda)、%2</translation>
    </message>
    <message>
        <source>mending: %1</source>
        <translation>修復: %1</translation>
    </message>
    <message>
        <source>wrapping by a ball of %1: %2</source>
        <translation>球 %1 での包み込み: %2</translation>
    </message>
    <message>
        <source>it came out as a thin sheet</source>
        <translation>薄い殻になりました</translation>
    </message>
    <message>
        <source>%1 pairs of triangles that cross or overlap</source>
        <translation>%1 組の三角形が交差または重なり</translation>
    </message>
    <message>
        <source>%1 open edges (the surface has holes)</source>
        <translation>%1 本の開いた辺 (表面に穴があります)</translation>
    </message>
    <message>
        <source>Even the smallest format, %1, with %2 needs %3 and %4 may be used on %5</source>
        <translation>最小の形式 %1 と %2 でも %3 が必要ですが、%5 で使えるのは %4 です</translation>
    </message>
    <message>
        <source>Even the smallest format, %1, with %2 in mixed precision needs %3 and %4 may be used on %5</source>
        <translation>最小の形式 %1 と混合精度の %2 でも %3 が必要ですが、%5 で使えるのは %4 です</translation>
    </message>
    <message>
        <source>%1, the format asked for, with %2 needs %3 and %4 may be used on %5</source>
        <translation>指定の形式 %1 と %2 では %3 が必要ですが、%5 で使えるのは %4 です</translation>
    </message>
    <message>
        <source>Make the elements %1 times larger (memory falls with the cube of their size): about %2 unknowns fit, this mesh has %3</source>
        <translation>要素を %1 倍に大きくしてください (メモリーはサイズの 3 乗で減ります)。収まる未知数はおよそ %2、このメッシュは %3 です</translation>
    </message>
    <message>
        <source>Or use a machine with %1 free memory</source>
        <translation>または空きメモリー %1 のコンピューターを使ってください</translation>
    </message>
    <message>
        <source>Or use a card with %1 free memory: one of %2 GB</source>
        <translation>または空きメモリー %1 のカードを使ってください: %2 GB のもの</translation>
    </message>
    <message>
        <source>Or use a card with %1 free memory: more than one of %2 GB has</source>
        <translation>または空きメモリー %1 のカードを使ってください: %2 GB では足りません</translation>
    </message>
    <message>
        <source>Raise the memory limit to %1 or more; %2 are free</source>
        <translation>メモリー制限を %1 以上に上げてください。空きは %2 です</translation>
    </message>
    <message>
        <source>Use a format that fits: %1, or auto</source>
        <translation>収まる形式を使ってください: %1 か auto</translation>
    </message>
    <message>
        <source>the selection is empty: no node lies in the %1; the nearest one at %2 is %3 away</source>
        <translation>選択が空です: %1 の中に節点がありません。最も近い %2 の節点まで %3 です</translation>
    </message>
    <message>
        <source>The mesh reaches from %1 to %2</source>
        <translation>メッシュの範囲は %1 から %2 です</translation>
    </message>
    <message>
        <source>the selection is empty: %1</source>
        <translation>選択が空です: %1</translation>
    </message>
    <message>
        <source>sphere</source>
        <translation>球</translation>
    </message>
    <message>
        <source>box</source>
        <translation>箱</translation>
    </message>
    <message>
        <source>plane</source>
        <translation>平面</translation>
    </message>
    <message>
        <source>translation along %1</source>
        <translation>%1 方向の並進</translation>
    </message>
    <message>
        <source>rotation about %1</source>
        <translation>%1 の周りの回転</translation>
    </message>
    <message>
        <source>the axis through %1 parallel to %2</source>
        <translation>%1 を通り %2 に平行な軸</translation>
    </message>
    <message>
        <source>%1 in total, %2 free</source>
        <translation>合計 %1、空き %2</translation>
    </message>
    <message>
        <source>the first at %1</source>
        <translation>最初は %1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>the body of %1 elements around %2 can move freely: %3</source>
        <translation>%2 の周りの %1 要素の物体が自由に動けます: %3</translation>
    </message>
    <message>
        <source>the piece of %1 elements around %2 can move freely: %3</source>
        <translation>%2 の周りの %1 要素の部分が自由に動けます: %3</translation>
    </message>
    <message>
        <source>%1 (the mesh has %2 separate pieces)</source>
        <translation>%1 (メッシュは %2 個の離れた部分からなります)</translation>
    </message>
    <message>
        <source>the piece of %1 elements around %2 has neither a prescribed temperature nor convection</source>
        <translation>%2 の周りの %1 要素の部分には温度の指定も対流もありません</translation>
    </message>
    <message>
        <source>the body of %1 elements around %2 has neither a prescribed temperature nor convection</source>
        <translation>%2 の周りの %1 要素の物体には温度の指定も対流もありません</translation>
    </message>
    <message>
        <source>an image with thresholds has no labels to name</source>
        <translation>しきい値のある画像には名前を付けるラベルがありません</translation>
    </message>
    <message>
        <source>the label has no name</source>
        <translation>ラベルに名前がありません</translation>
    </message>
    <message>
        <source>%1 is %2, not a number from %3 to %4</source>
        <translation>%1 が %2 で、%3 から %4 の数ではありません</translation>
    </message>
    <message>
        <source>the name in quotation marks is missing or cut off</source>
        <translation>引用符で囲んだ名前がないか途中で切れています</translation>
    </message>
    <message>
        <source>there are %1 numbers before the name instead of 7</source>
        <translation>名前の前の数が 7 個でなく %1 個あります</translation>
    </message>
    <message>
        <source>there are %1 words instead of 6 (label, name, red, green, blue, opacity)</source>
        <translation>語が 6 個 (ラベル、名前、赤、緑、青、不透明度) でなく %1 個あります</translation>
    </message>
    <message>
        <source>label %1 stands in line %2 already</source>
        <translation>ラベル %1 はすでに %2 行目にあります</translation>
    </message>
    <message>
        <source>the file states no label</source>
        <translation>ファイルにラベルがありません</translation>
    </message>
    <message>
        <source>Mend the line, or save the file again in the program that wrote it</source>
        <translation>その行を直すか、書いたプログラムで保存し直してください</translation>
    </message>
    <message>
        <source>%1 of the bad elements, down to %2 at %3, bend with the curved face %4: %5</source>
        <translation>品質の悪い要素のうち %1 個 (最低 %2、位置 %3) は曲面 %4 に沿って曲がっています: %5</translation>
    </message>
    <message>
        <source>%1 of the bad elements, down to %2 at %3, lie in a sharp edge of %4, %5: %6</source>
        <translation>品質の悪い要素のうち %1 個 (最低 %2、位置 %3) は %4 の鋭い縁 (%5) にあります: %6</translation>
    </message>
    <message>
        <source>%1 of the bad elements, down to %2 at %3, lie by an edge of %4 that is %5 long: %6</source>
        <translation>品質の悪い要素のうち %1 個 (最低 %2、位置 %3) は %4 の長さ %5 の辺のそばにあります: %6</translation>
    </message>
    <message>
        <source>%1 of the bad elements, down to %2 at %3, lie by the face %4, %5 wide: %6</source>
        <translation>品質の悪い要素のうち %1 個 (最低 %2、位置 %3) は幅 %5 の面 %4 のそばにあります: %6</translation>
    </message>
    <message>
        <source>%1 of the bad elements, down to %2 at %3, lie on small triangles of %4 with edges of about %5: %6</source>
        <translation>品質の悪い要素のうち %1 個 (最低 %2、位置 %3) は %4 の辺が約 %5 の小さな三角形の上にあります: %6</translation>
    </message>
    <message>
        <source>%1 of the bad elements, down to %2 at %3, reach through a thin place at %4, about %5 thick: %6</source>
        <translation>品質の悪い要素のうち %1 個 (最低 %2、位置 %3) は %4 の厚さ約 %5 の薄い所を貫いています: %6</translation>
    </message>
    <message>
        <source>choose smaller elements there (mesh option sizes)</source>
        <translation>そこの要素を小さくしてください (メッシュ設定 sizes)</translation>
    </message>
    <message>
        <source>remove it in the CAD program, or heal with a tolerance above its size (mesh options heal, heal_tolerance)</source>
        <translation>CAD で取り除くか、その大きさより大きい許容差で修復してください (メッシュ設定 heal, heal_tolerance)</translation>
    </message>
    <message>
        <source>remove it in the program that made the mesh</source>
        <translation>メッシュを作ったプログラムで取り除いてください</translation>
    </message>
    <message>
        <source>round it or cut it off: no element in it can be better</source>
        <translation>丸めるか切り落としてください。その中の要素はこれ以上良くなりません</translation>
    </message>
    <message>
        <source>%1: names and colours of %2 labels</source>
        <translation>%1: %2 個のラベルの名前と色</translation>
    </message>
    <message>
        <source>voxels</source>
        <translation>ボクセル</translation>
    </message>
    <message>
        <source>no case waits</source>
        <translation>待っているケースがありません</translation>
    </message>
    <message>
        <source>Add some</source>
        <translation>ケースを追加してください</translation>
    </message>
    <message>
        <source>a matrix is written as Matrix Market</source>
        <translation>行列は Matrix Market 形式で書き出します</translation>
    </message>
    <message>
        <source>Use the ending .mtx or .mtx.gz</source>
        <translation>拡張子を .mtx または .mtx.gz にしてください</translation>
    </message>
    <message>
        <source>Use the ending .mtx</source>
        <translation>拡張子を .mtx にしてください</translation>
    </message>
    <message>
        <source>Run the plan stage first</source>
        <translation>先にメモリー計画まで実行してください</translation>
    </message>
    <message>
        <source>Run without going on from it (it is then replaced)</source>
        <translation>途中からの再開なしで実行してください (そのとき置き換えられます)</translation>
    </message>
    <message>
        <source>cannot be made: %1</source>
        <translation>作成できません: %1</translation>
    </message>
    <message>
        <source>Report this with the matrix</source>
        <translation>この行列を添えて報告してください</translation>
    </message>
    <message>
        <source>format %1 is not in the table</source>
        <translation>格納形式 %1 は表にありません</translation>
    </message>
    <message>
        <source>unsaved work cannot be kept there: %1</source>
        <translation>未保存の作業をそこに残せません: %1</translation>
    </message>
    <message>
        <source>the unsaved work kept there cannot be understood</source>
        <translation>そこに残された未保存の作業を読み取れません</translation>
    </message>
    <message>
        <source>Give two different points</source>
        <translation>異なる 2 点を指定してください</translation>
    </message>
    <message>
        <source>the library has no material &quot;%1&quot;</source>
        <translation>ライブラリーに材料「%1」はありません</translation>
    </message>
    <message>
        <source>Set GENBA_CONFIG_DIR</source>
        <translation>GENBA_CONFIG_DIR を設定してください</translation>
    </message>
    <message>
        <source>this folder cannot be made: %1</source>
        <translation>このフォルダーを作成できません: %1</translation>
    </message>
    <message>
        <source>cannot be removed: %1</source>
        <translation>削除できません: %1</translation>
    </message>
    <message>
        <source>&quot;genba-cli materials&quot; lists them under &quot;own&quot;</source>
        <translation>「genba-cli materials」の「own」に一覧があります</translation>
    </message>
    <message>
        <source>the name or the source holds bytes that are no UTF-8 text</source>
        <translation>名前または出典に UTF-8 の文字でないバイトが含まれています</translation>
    </message>
    <message>
        <source>Only a square matrix can be multiplied by itself</source>
        <translation>自身との積を求められるのは正方行列だけです</translation>
    </message>
    <message>
        <source>%1 is not a whole number</source>
        <translation>%1 は整数ではありません</translation>
    </message>
    <message>
        <source>%1 is neither true nor false</source>
        <translation>%1 は true でも false でもありません</translation>
    </message>
    <message>
        <source>cannot be put into the output folder: %1</source>
        <translation>出力フォルダーに置けません: %1</translation>
    </message>
    <message>
        <source>there is nothing here that prints a PDF</source>
        <translation>PDF を出力する機能がありません</translation>
    </message>
    <message>
        <source>Print report.html from a browser</source>
        <translation>report.html をブラウザーから印刷してください</translation>
    </message>
    <message>
        <source>a surface cannot be written with the ending &quot;%1&quot;</source>
        <translation>拡張子「%1」では表面を書き出せません</translation>
    </message>
    <message>
        <source>Use .stl or .obj</source>
        <translation>.stl または .obj を使ってください</translation>
    </message>
    <message>
        <source>a mesh cannot be written with the ending &quot;%1&quot;</source>
        <translation>拡張子「%1」ではメッシュを書き出せません</translation>
    </message>
    <message>
        <source>%1 refined meshes were asked for</source>
        <translation>細分化したメッシュを %1 個求められました</translation>
    </message>
    <message>
        <source>Leave it out for 1.5</source>
        <translation>省くと 1.5 になります</translation>
    </message>
    <message>
        <source>an adaptive refinement needs a solid or a surface that is meshed here with tetrahedra</source>
        <translation>誤差による細分化には、ここで四面体に分割する立体または表面が必要です</translation>
    </message>
    <message>
        <source>Use the uniform refinement</source>
        <translation>一様な細分化を使ってください</translation>
    </message>
    <message>
        <source>State the total as a &quot;force&quot; on the face</source>
        <translation>合計を面への「force」として与えてください</translation>
    </message>
    <message>
        <source>has values that are not finite</source>
        <translation>有限でない値を含みます</translation>
    </message>
    <message>
        <source>there is no template &quot;%1&quot;</source>
        <translation>テンプレート「%1」はありません</translation>
    </message>
    <message>
        <source>The nearest is %1; all: %2</source>
        <translation>最も近いもの: %1。すべて: %2</translation>
    </message>
    <message>
        <source>the template &quot;%1&quot; starts from an image</source>
        <translation>テンプレート「%1」は画像から始めます</translation>
    </message>
    <message>
        <source>the template &quot;%1&quot; starts from a geometry</source>
        <translation>テンプレート「%1」は形状から始めます</translation>
    </message>
    <message>
        <source>Give every region one material</source>
        <translation>各領域に材料を 1 つ割り当ててください</translation>
    </message>
    <message>
        <source>Let the two act on different places or agree on one value</source>
        <translation>2 つの場所を分けるか、値を 1 つに揃えてください</translation>
    </message>
    <message>
        <source>catches %1 nodes but no whole boundary facet</source>
        <translation>%1 個の節点を含みますが、外側の面を丸ごとは含みません</translation>
    </message>
    <message>
        <source>has %1 values for %2 unknowns</source>
        <translation>未知数 %2 個に対して値が %1 個あります</translation>
    </message>
    <message>
        <source>the results have no locator</source>
        <translation>結果に位置検索がありません</translation>
    </message>
    <message>
        <source>%1 loads for %2 materials</source>
        <translation>材料 %2 個に対して荷重が %1 個あります</translation>
    </message>
    <message>
        <source>no solid has %1 nodes</source>
        <translation>節点が %1 個の立体要素はありません</translation>
    </message>
    <message>
        <source>no facet has %1 nodes</source>
        <translation>節点が %1 個の面要素はありません</translation>
    </message>
    <message>
        <source>the file name is empty</source>
        <translation>ファイル名が空です</translation>
    </message>
    <message>
        <source>cannot be meshed with %1</source>
        <translation>%1 では分割できません</translation>
    </message>
    <message>
        <source>Choose a solid element</source>
        <translation>立体要素を選んでください</translation>
    </message>
    <message>
        <source>an edge has length %1 m</source>
        <translation>辺の長さが %1 m です</translation>
    </message>
    <message>
        <source>there are %1 cells in one direction</source>
        <translation>1 方向に %1 個のセルがあります</translation>
    </message>
    <message>
        <source>Use fewer cells</source>
        <translation>セルを減らしてください</translation>
    </message>
    <message>
        <source>cannot write the mesh file: %1</source>
        <translation>メッシュファイルを書けません: %1</translation>
    </message>
    <message>
        <source>this Genba mesh file is damaged: %1</source>
        <translation>この Genba のメッシュファイルは壊れています: %1</translation>
    </message>
    <message>
        <source>this is not a Genba mesh file (%1 bytes)</source>
        <translation>Genba のメッシュファイルではありません (%1 バイト)</translation>
    </message>
    <message>
        <source>Give a file written by &quot;genba-cli mesh&quot;</source>
        <translation>「genba-cli mesh」が書いたファイルを指定してください</translation>
    </message>
    <message>
        <source>node %1 appears twice in this %2 at %3</source>
        <translation>節点 %1 がこの %2 に 2 度現れます (位置 %3)</translation>
    </message>
    <message>
        <source>it overlaps element %1 at %2</source>
        <translation>要素 %1 と %2 で重なっています</translation>
    </message>
    <message>
        <source>Remove doubled or overlapping elements from the mesh</source>
        <translation>重複した要素や重なった要素をメッシュから除いてください</translation>
    </message>
    <message>
        <source>%1 points have %2 numbers</source>
        <translation>点 %1 個に番号が %2 個あります</translation>
    </message>
    <message>
        <source>the solids come in %1 blocks</source>
        <translation>立体要素が %1 個のブロックに分かれています</translation>
    </message>
    <message>
        <source>%1 elements have %2 grey values</source>
        <translation>要素 %1 個に階調値が %2 個あります</translation>
    </message>
    <message>
        <source>Genba computes on volumes: check that the geometry is a closed solid</source>
        <translation>Genba は体積で計算します。形状が閉じた立体か確かめてください</translation>
    </message>
    <message>
        <source>a coordinate is %1</source>
        <translation>座標が %1 です</translation>
    </message>
    <message>
        <source>%1 has no direction</source>
        <translation>%1 には向きがありません</translation>
    </message>
    <message>
        <source>a surface element stands among the solids</source>
        <translation>立体要素の中に面要素があります</translation>
    </message>
    <message>
        <source>a solid element stands among the facets</source>
        <translation>面要素の中に立体要素があります</translation>
    </message>
    <message>
        <source>a refinement would make %1 elements; 500 million is the limit</source>
        <translation>細分化で要素が %1 個になります。上限は 5 億個です</translation>
    </message>
    <message>
        <source>was given a handle that another backend made</source>
        <translation>別の計算装置が作ったハンドルを渡されました</translation>
    </message>
    <message>
        <source>cannot assemble FP32 values in their place</source>
        <translation>FP32 の値をその場で組み立てられません</translation>
    </message>
    <message>
        <source>%1 blocks need 64-bit numbers</source>
        <translation>ブロックが %1 個あり、64 ビットの番号が必要です</translation>
    </message>
    <message>
        <source>unknown format</source>
        <translation>不明な格納形式です</translation>
    </message>
    <message>
        <source>Check that the line is right; close other programs</source>
        <translation>その行が正しいか確かめ、ほかのプログラムを閉じてください</translation>
    </message>
    <message>
        <source>Use FP64 values</source>
        <translation>FP64 の値を使ってください</translation>
    </message>
    <message>
        <source>Assemble on the host</source>
        <translation>ホストで組み立ててください</translation>
    </message>
    <message>
        <source>Use the CPU backend</source>
        <translation>CPU で計算してください</translation>
    </message>
    <message>
        <source>%1 failed: %2 (%3)</source>
        <translation>%1 に失敗しました: %2 (%3)</translation>
    </message>
    <message>
        <source>Run the job again or use the CPU backend</source>
        <translation>もう一度実行するか、CPU で計算してください</translation>
    </message>
    <message>
        <source>this program was built without CUDA</source>
        <translation>このプログラムは CUDA なしでビルドされています</translation>
    </message>
    <message>
        <source>there are %1 different %2 on single nodes; %3 is the limit</source>
        <translation>個々の節点に異なる %2 が %1 個あります。上限は %3 個です</translation>
    </message>
    <message>
        <source>the deck has no solid element</source>
        <translation>入力ファイルに立体要素がありません</translation>
    </message>
    <message>
        <source>Join materials that are alike</source>
        <translation>同じような材料をまとめてください</translation>
    </message>
    <message>
        <source>the mesh has elements that are not supported: %1</source>
        <translation>メッシュに対応していない要素があります: %1</translation>
    </message>
    <message>
        <source>%1 nodes are too many</source>
        <translation>節点 %1 個は多すぎます</translation>
    </message>
    <message>
        <source>Take the image that the labels were drawn on</source>
        <translation>ラベルを描いた元の画像を使ってください</translation>
    </message>
    <message>
        <source>Lower &quot;coarsen&quot;</source>
        <translation>「coarsen」を下げてください</translation>
    </message>
    <message>
        <source>Leave out &quot;unit&quot;</source>
        <translation>「unit」を省いてください</translation>
    </message>
    <message>
        <source>the region has no name</source>
        <translation>領域に名前がありません</translation>
    </message>
    <message>
        <source>Give it one</source>
        <translation>名前を付けてください</translation>
    </message>
    <message>
        <source>the value 0 is outside</source>
        <translation>値 0 は外側です</translation>
    </message>
    <message>
        <source>Remove it from the table</source>
        <translation>表から除いてください</translation>
    </message>
    <message>
        <source>the label has no region name</source>
        <translation>ラベルに領域名がありません</translation>
    </message>
    <message>
        <source>Its labels are %1</source>
        <translation>含まれるラベル: %1</translation>
    </message>
    <message>
        <source>the label stands in the table twice</source>
        <translation>ラベルが表に 2 度あります</translation>
    </message>
    <message>
        <source>Remove one</source>
        <translation>一方を除いてください</translation>
    </message>
    <message>
        <source>two labels have the region name &quot;%1&quot;</source>
        <translation>2 つのラベルが同じ領域名「%1」です</translation>
    </message>
    <message>
        <source>Give every label its own</source>
        <translation>ラベルごとに別の名前を付けてください</translation>
    </message>
    <message>
        <source>more than 255 regions</source>
        <translation>領域が 255 個を超えています</translation>
    </message>
    <message>
        <source>Merge labels</source>
        <translation>ラベルをまとめてください</translation>
    </message>
    <message>
        <source>an image has either thresholds or a label table</source>
        <translation>画像に指定できるのは、しきい値かラベル表のどちらかです</translation>
    </message>
    <message>
        <source>the voxels that the mesher handed over are damaged</source>
        <translation>メッシャーから受け取ったボクセルが壊れています</translation>
    </message>
    <message>
        <source>Look whether the disk with the temporary folder is full</source>
        <translation>一時フォルダーのあるディスクが一杯でないか確かめてください</translation>
    </message>
    <message>
        <source>Empty mesh/size_field</source>
        <translation>mesh/size_field を空にしてください</translation>
    </message>
    <message>
        <source>Remove &quot;sizes&quot; from the mesh options</source>
        <translation>メッシュの設定から「sizes」を除いてください</translation>
    </message>
    <message>
        <source>Remove &quot;layers&quot; from the mesh options</source>
        <translation>メッシュの設定から「layers」を除いてください</translation>
    </message>
    <message>
        <source>the mesh could not be written</source>
        <translation>メッシュを書き出せませんでした</translation>
    </message>
    <message>
        <source>State it as a geometry file instead</source>
        <translation>代わりに形状ファイルとして指定してください</translation>
    </message>
    <message>
        <source>Mesh it: that tells the exact numbers</source>
        <translation>メッシュを作ると正確な数が分かります</translation>
    </message>
    <message>
        <source>is not a mesher job: %1</source>
        <translation>メッシャーの仕事ではありません: %1</translation>
    </message>
    <message>
        <source>is not a mesher&apos;s answer: %1</source>
        <translation>メッシャーの答えではありません: %1</translation>
    </message>
    <message>
        <source>its triangles cannot be reduced</source>
        <translation>三角形を減らせません</translation>
    </message>
    <message>
        <source>Keep them</source>
        <translation>そのまま残してください</translation>
    </message>
    <message>
        <source>Export the mesh again (Gmsh format 2.2 or 4.1)</source>
        <translation>メッシュを書き出し直してください (Gmsh 形式 2.2 または 4.1)</translation>
    </message>
    <message>
        <source>no temporary folder could be made: %1</source>
        <translation>一時フォルダーを作れませんでした: %1</translation>
    </message>
    <message>
        <source>the mesh has cells that are not supported: %1</source>
        <translation>メッシュに対応していないセルがあります: %1</translation>
    </message>
    <message>
        <source>the result could not be written: %1</source>
        <translation>結果を書き出せませんでした: %1</translation>
    </message>
    <message>
        <source>the results have no mesh</source>
        <translation>結果にメッシュがありません</translation>
    </message>
    <message>
        <source>no OpenGL 3.2 context could be made without a screen (tried %1)</source>
        <translation>画面なしの OpenGL 3.2 コンテキストを作れませんでした (試したもの: %1)</translation>
    </message>
    <message>
        <source>Install an EGL driver (Debian: libegl1 and libgl1-mesa-dri), or switch the picture off in the case&apos;s outputs</source>
        <translation>EGL ドライバーを入れる (Debian: libegl1 と libgl1-mesa-dri) か、ケースの出力で画像を切ってください</translation>
    </message>
    <message>
        <source>the OpenGL context cannot be used by this thread</source>
        <translation>このスレッドでは OpenGL コンテキストを使えません</translation>
    </message>
    <message>
        <source>Draw from one thread at a time</source>
        <translation>描画は一度に 1 つのスレッドからにしてください</translation>
    </message>
    <message>
        <source>the scene is not shown in a window</source>
        <translation>シーンがウィンドウに表示されていません</translation>
    </message>
    <message>
        <source>component %1 was asked for; it has %2</source>
        <translation>成分 %1 を求められましたが、%2 個しかありません</translation>
    </message>
    <message>
        <source>the video encoder refused picture %1</source>
        <translation>動画エンコーダーが画像 %1 を受け付けませんでした</translation>
    </message>
    <message>
        <source>The mesh was made by several threads: the same case run again may give a slightly different one, and with it results that differ within the error of the mesh. With mesh.threads 1 it is always the same.</source>
        <translation>メッシュは複数のスレッドで作成されました。同じケースをもう一度実行するとわずかに異なるメッシュになることがあり、結果もメッシュの誤差の範囲で変わります。mesh.threads を 1 にすると常に同じになります。</translation>
    </message>
    <message>
        <source>Deformation</source>
        <translation>変形</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>%1: held</source>
        <translation>%1: 固定</translation>
    </message>
    <message>
        <source>%1: moved by %2</source>
        <translation>%1: %2 の変位</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>ほか %1 件</translation>
    </message>
    <message>
        <source>%1: outside the body</source>
        <translation>%1: 物体の外</translation>
    </message>
    <message>
        <source>%1: %2, node %3</source>
        <translation>%1: %2、節点 %3</translation>
    </message>
    <message>
        <source>%1:  %2 rows, %3 columns, %4 nonzeros</source>
        <translation>%1:  %2 行、%3 列、非零 %4 個</translation>
    </message>
    <message>
        <source>share of the places that hold a nonzero</source>
        <translation>非零を持つ位置の割合</translation>
    </message>
    <message>
        <source>expected an object in { }, found %1</source>
        <translation>{ } で囲んだオブジェクトが必要ですが、%1 があります</translation>
    </message>
    <message>
        <source>Known keys: %1</source>
        <translation>使えるキー: %1</translation>
    </message>
    <message>
        <source>expected a list in [ ], found %1</source>
        <translation>[ ] で囲んだリストが必要ですが、%1 があります</translation>
    </message>
    <message>
        <source>Put it in square brackets</source>
        <translation>角かっこ [ ] で囲んでください</translation>
    </message>
    <message>
        <source>expected a text in quotes, found %1</source>
        <translation>引用符で囲んだ文字列が必要ですが、%1 があります</translation>
    </message>
    <message>
        <source>Put it in quotes</source>
        <translation>引用符で囲んでください</translation>
    </message>
    <message>
        <source>expected true or false, found %1</source>
        <translation>true または false が必要ですが、%1 があります</translation>
    </message>
    <message>
        <source>Write true or false without quotes</source>
        <translation>true または false を引用符なしで書いてください</translation>
    </message>
    <message>
        <source>expected a whole number, found %1</source>
        <translation>整数が必要ですが、%1 があります</translation>
    </message>
    <message>
        <source>Write it without quotes, for example 8</source>
        <translation>引用符なしで書いてください (例: 8)</translation>
    </message>
    <message>
        <source>expected three whole numbers</source>
        <translation>整数が 3 つ必要です</translation>
    </message>
    <message>
        <source>expected three components, found %1</source>
        <translation>成分が 3 つ必要ですが、%1 個あります</translation>
    </message>
    <message>
        <source>expected a %1, found %2</source>
        <translation>%1 が必要ですが、%2 があります</translation>
    </message>
    <message>
        <source>number without unit: %1 should be a %2</source>
        <translation>単位のない数値: %1 は %2 のはずです</translation>
    </message>
    <message>
        <source>Write it as a text with its unit, for example &quot;%1&quot;</source>
        <translation>単位を付けた文字列で書いてください (例: &quot;%1&quot;)</translation>
    </message>
    <message>
        <source>the number %1</source>
        <translation>数値 %1</translation>
    </message>
    <message>
        <source>the text &quot;%1&quot;</source>
        <translation>文字列 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>a list of %1</source>
        <translation>要素 %1 個のリスト</translation>
    </message>
    <message>
        <source>an object in { }</source>
        <translation>{ } で囲んだオブジェクト</translation>
    </message>
    <message>
        <source>unknown key %1</source>
        <translation>未知のキー %1</translation>
    </message>
    <message>
        <source>The nearest key is %1; all keys: %2</source>
        <translation>最も近いキーは %1 です。すべてのキー: %2</translation>
    </message>
    <message>
        <source>the key %1 is missing</source>
        <translation>キー %1 がありません</translation>
    </message>
    <message>
        <source>the key %1 is given twice</source>
        <translation>キー %1 が 2 回あります</translation>
    </message>
    <message>
        <source>Keep one of the two</source>
        <translation>どちらか一方を残してください</translation>
    </message>
    <message>
        <source>%1 has both %2 and %3</source>
        <translation>%1 に %2 と %3 の両方があります</translation>
    </message>
    <message>
        <source>Make two of it</source>
        <translation>2 つに分けてください</translation>
    </message>
    <message>
        <source>%1 is not stated</source>
        <translation>%1 が指定されていません</translation>
    </message>
    <message>
        <source>Give one of %1</source>
        <translation>次のいずれかを指定してください: %1</translation>
    </message>
    <message>
        <source>there are more than %1 levels of brackets</source>
        <translation>かっこが %1 段より深くなっています</translation>
    </message>
    <message>
        <source>A case file needs about six</source>
        <translation>ケースファイルに必要なのは 6 段ほどです</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a colour</source>
        <translation>&quot;%1&quot; は色ではありません</translation>
    </message>
    <message>
        <source>Write red, green and blue: &quot;%1&quot;</source>
        <translation>赤、緑、青で書いてください: &quot;%1&quot;</translation>
    </message>
    <message>
        <source>a box needs no unit</source>
        <translation>直方体に単位は不要です</translation>
    </message>
    <message>
        <source>Remove it; the size has its own</source>
        <translation>削除してください。寸法が単位を持っています</translation>
    </message>
    <message>
        <source>the length is not above 0</source>
        <translation>長さが 0 より大きくありません</translation>
    </message>
    <message>
        <source>Known are %1</source>
        <translation>使えるもの: %1</translation>
    </message>
    <message>
        <source>a %1 file does not state its unit of length</source>
        <translation>%1 ファイルには長さの単位がありません</translation>
    </message>
    <message>
        <source>Add for example &quot;unit&quot;: &quot;mm&quot;</source>
        <translation>例えば &quot;unit&quot;: &quot;mm&quot; を加えてください</translation>
    </message>
    <message>
        <source>&quot;fixed&quot; can only be true</source>
        <translation>&quot;fixed&quot; に書けるのは true だけです</translation>
    </message>
    <message>
        <source>Remove the constraint to free the surface</source>
        <translation>面を自由にするには拘束を削除してください</translation>
    </message>
    <message>
        <source>%1 acts on the volume, not on a surface</source>
        <translation>%1 は面ではなく体積に作用します</translation>
    </message>
    <message>
        <source>%1 takes no regions</source>
        <translation>%1 に領域は指定できません</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 を削除してください</translation>
    </message>
    <message>
        <source>the case file has version %1, this program reads version %2</source>
        <translation>ケースファイルのバージョンは %1 ですが、このプログラムが読めるのはバージョン %2 です</translation>
    </message>
    <message>
        <source>Use a newer Genba</source>
        <translation>新しい Genba を使ってください</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a unit of length</source>
        <translation>&quot;%1&quot; は長さの単位ではありません</translation>
    </message>
    <message>
        <source>the value %1 cannot be written to a case file</source>
        <translation>値 %1 はケースファイルに書けません</translation>
    </message>
    <message>
        <source>Give a right value, for example &quot;%1&quot;</source>
        <translation>正しい値を入れてください (例: &quot;%1&quot;)</translation>
    </message>
    <message>
        <source>%1: no number at the start</source>
        <translation>%1: 数値で始まっていません</translation>
    </message>
    <message>
        <source>%1: the value is empty</source>
        <translation>%1: 値が空です</translation>
    </message>
    <message>
        <source>%1: the number is out of range</source>
        <translation>%1: 数値が範囲外です</translation>
    </message>
    <message>
        <source>%1: the number is not finite</source>
        <translation>%1: 数値が有限ではありません</translation>
    </message>
    <message>
        <source>%1: use a decimal point, not a comma</source>
        <translation>%1: コンマではなく小数点を使ってください</translation>
    </message>
    <message>
        <source>%1: unexpected unit %2 of a plain number</source>
        <translation>%1: 単位のない数値に単位 %2 があります</translation>
    </message>
    <message>
        <source>%1: number without unit</source>
        <translation>%1: 数値に単位がありません</translation>
    </message>
    <message>
        <source>%1: %2 is not a unit of %3</source>
        <translation>%1: %2 は %3 の単位ではありません</translation>
    </message>
    <message>
        <source>%1: the value is out of range</source>
        <translation>%1: 値が範囲外です</translation>
    </message>
    <message>
        <source>%1: the temperature is below absolute zero</source>
        <translation>%1: 温度が絶対零度を下回っています</translation>
    </message>
    <message>
        <source>Expected a %1, for example &quot;%2&quot;</source>
        <translation>%1 が必要です (例: &quot;%2&quot;)</translation>
    </message>
    <message>
        <source>a bracket is not closed</source>
        <translation>かっこが閉じていません</translation>
    </message>
    <message>
        <source>a name is missing</source>
        <translation>名前がありません</translation>
    </message>
    <message>
        <source>there is no list before %1</source>
        <translation>%1 の前にリストがありません</translation>
    </message>
    <message>
        <source>Leave the bracket out</source>
        <translation>かっこを省いてください</translation>
    </message>
    <message>
        <source>the list has %1 items, %2 is none of them</source>
        <translation>リストの要素は %1 個で、%2 はその中にありません</translation>
    </message>
    <message>
        <source>Numbers begin at 0</source>
        <translation>番号は 0 から始まります</translation>
    </message>
    <message>
        <source>no item is named %1</source>
        <translation>%1 という名前の要素はありません</translation>
    </message>
    <message>
        <source>Give its number</source>
        <translation>番号を指定してください</translation>
    </message>
    <message>
        <source>%1 does not lie in an object</source>
        <translation>%1 はオブジェクトの中にありません</translation>
    </message>
    <message>
        <source>Give the item&apos;s number, as in loads[0]</source>
        <translation>loads[0] のように要素の番号を指定してください</translation>
    </message>
    <message>
        <source>the case has no %1</source>
        <translation>ケースに %1 はありません</translation>
    </message>
    <message>
        <source>Look at the case file for the names</source>
        <translation>名前はケースファイルで確認してください</translation>
    </message>
    <message>
        <source>no values are given</source>
        <translation>値がありません</translation>
    </message>
    <message>
        <source>Discard it, or look into the file by hand</source>
        <translation>破棄するか、ファイルを直接確認してください</translation>
    </message>
    <message>
        <source>Save often, or set GENBA_JOURNAL_DIR to a folder that you may write to</source>
        <translation>こまめに保存するか、GENBA_JOURNAL_DIR を書き込めるフォルダーに設定してください</translation>
    </message>
    <message>
        <source>there is no home folder to keep it in</source>
        <translation>保存先のホームフォルダーがありません</translation>
    </message>
    <message>
        <source>the factor %1 is not above 1 and up to 4</source>
        <translation>倍率 %1 は 1 より大きく 4 以下ではありません</translation>
    </message>
    <message>
        <source>acts on each of %1 nodes, so its sum would grow with the mesh</source>
        <translation>%1 個の節点それぞれに作用するため、合計がメッシュとともに増えます</translation>
    </message>
    <message>
        <source>a structured box has its cells, no element size</source>
        <translation>構造格子の直方体にはセル数があり、要素サイズはありません</translation>
    </message>
    <message>
        <source>State the size (&quot;stated&quot;), or another geometry</source>
        <translation>サイズを指定する (&quot;stated&quot;) か、別の形状にしてください</translation>
    </message>
    <message>
        <source>plain number</source>
        <translation>数値</translation>
    </message>
    <message>
        <source>length</source>
        <translation>長さ</translation>
    </message>
    <message>
        <source>area</source>
        <translation>面積</translation>
    </message>
    <message>
        <source>volume</source>
        <translation>体積</translation>
    </message>
    <message>
        <source>angle</source>
        <translation>角度</translation>
    </message>
    <message>
        <source>mass</source>
        <translation>質量</translation>
    </message>
    <message>
        <source>density</source>
        <translation>密度</translation>
    </message>
    <message>
        <source>force</source>
        <translation>力</translation>
    </message>
    <message>
        <source>acceleration</source>
        <translation>加速度</translation>
    </message>
    <message>
        <source>energy</source>
        <translation>エネルギー</translation>
    </message>
    <message>
        <source>temperature difference</source>
        <translation>温度差</translation>
    </message>
    <message>
        <source>thermal expansion</source>
        <translation>熱膨張率</translation>
    </message>
    <message>
        <source>thermal conductivity</source>
        <translation>熱伝導率</translation>
    </message>
    <message>
        <source>specific heat</source>
        <translation>比熱</translation>
    </message>
    <message>
        <source>heat transfer coefficient</source>
        <translation>熱伝達率</translation>
    </message>
    <message>
        <source>power</source>
        <translation>仕事率</translation>
    </message>
    <message>
        <source>time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>memory size</source>
        <translation>メモリーサイズ</translation>
    </message>
    <message>
        <source>%1: %2 separate shell(s) of a few triangles, at most %3 in size, were left out as specks, the first at %4 (mesh option keep_triangles keeps them)</source>
        <translation>%1: わずかな三角形だけの離れた殻 %2 個(大きさは最大 %3)を微小片として除きました。最初のものは %4 にあります(メッシュの設定 keep_triangles で残せます)</translation>
    </message>
    <message>
        <source>%1 curved element(s) came out inside out or nearly so and got straight edges; smaller elements at curved faces avoid this</source>
        <translation>曲がった要素 %1 個が裏返しかそれに近い状態になったため、辺を直線にしました。曲面の要素を小さくすると避けられます</translation>
    </message>
    <message>
        <source>%1 did not work (%2); %3 is tried</source>
        <translation>%1はうまくいきませんでした(%2)。%3を試します</translation>
    </message>
    <message>
        <source>%1 did not work (%2); faces are those of the file&apos;s triangles</source>
        <translation>%1はうまくいきませんでした(%2)。面はファイルの三角形のものです</translation>
    </message>
    <message>
        <source>no way to mesh it worked; %1</source>
        <translation>どの方法でもメッシュを作れませんでした。%1</translation>
    </message>
    <message>
        <source>the mesher cuts a part of the surface into pieces without end; it says: %1</source>
        <translation>メッシャーが表面の一部を際限なく分割しています。メッシャーの出力: %1</translation>
    </message>
    <message>
        <source>Keep the triangles (mesh option keep_triangles), or try another feature angle</source>
        <translation>三角形をそのまま使う(メッシュの設定 keep_triangles)か、別の特徴角を試してください</translation>
    </message>
    <message>
        <source>HXT on a remeshed surface</source>
        <translation>再メッシュした表面での HXT</translation>
    </message>
    <message>
        <source>HXT on the file&apos;s triangles</source>
        <translation>ファイルの三角形での HXT</translation>
    </message>
    <message>
        <source>Delaunay on a remeshed surface</source>
        <translation>再メッシュした表面での Delaunay</translation>
    </message>
    <message>
        <source>Delaunay on the file&apos;s triangles</source>
        <translation>ファイルの三角形での Delaunay</translation>
    </message>
    <message>
        <source>HXT after healing</source>
        <translation>修復後の HXT</translation>
    </message>
    <message>
        <source>Delaunay after healing</source>
        <translation>修復後の Delaunay</translation>
    </message>
    <message>
        <source>transfinite or swept</source>
        <translation>トランスフィニットまたは掃引</translation>
    </message>
    <message>
        <source>transfinite or swept after healing</source>
        <translation>修復後のトランスフィニットまたは掃引</translation>
    </message>
    <message>
        <source>its element %1 goes to byte %2, the file has %3 bytes</source>
        <translation>要素 %1 は %2 バイト目まで続きますが、ファイルは %3 バイトです</translation>
    </message>
    <message>
        <source>Export the file again from the program that made it</source>
        <translation>作成したプログラムからファイルを書き出し直してください</translation>
    </message>
    <message>
        <source>Copy or export the file again</source>
        <translation>ファイルをコピーし直すか、書き出し直してください</translation>
    </message>
    <message>
        <source>Write or download the file again</source>
        <translation>ファイルを書き直すか、取得し直してください</translation>
    </message>
    <message>
        <source>Check its name and who may read it</source>
        <translation>名前と読み取り権限を確かめてください</translation>
    </message>
    <message>
        <source>the file cannot be opened</source>
        <translation>ファイルを開けません</translation>
    </message>
    <message>
        <source>the file cannot be read</source>
        <translation>ファイルを読めません</translation>
    </message>
    <message>
        <source>Check the free space of the disk</source>
        <translation>ディスクの空き容量を確かめてください</translation>
    </message>
    <message>
        <source>Look whether the disk is full, or export the pictures instead</source>
        <translation>ディスクに空きがあるか確かめるか、代わりに画像を書き出してください</translation>
    </message>
    <message>
        <source>Set TMPDIR to a folder that may be written</source>
        <translation>書き込めるフォルダーを TMPDIR に指定してください</translation>
    </message>
    <message>
        <source>it ends too early</source>
        <translation>途中で終わっています</translation>
    </message>
    <message>
        <source>its checksum is wrong</source>
        <translation>チェックサムが合いません</translation>
    </message>
    <message>
        <source>unknown element shape</source>
        <translation>要素の形が未知です</translation>
    </message>
    <message>
        <source>there is more in it than a mesh</source>
        <translation>メッシュ以外のものが含まれています</translation>
    </message>
    <message>
        <source>a list has more items than the file has room for</source>
        <translation>リストの項目数がファイルの大きさを超えています</translation>
    </message>
    <message>
        <source>the mesh file has version %1, this program reads versions %2 to %3</source>
        <translation>メッシュファイルのバージョンは %1 ですが、このプログラムが読めるのは %2 から %3 です</translation>
    </message>
    <message>
        <source>the BREP file is cut off</source>
        <translation>BREP ファイルが途中で切れています</translation>
    </message>
    <message>
        <source>the BREP file is cut off: it has no TShapes section</source>
        <translation>BREP ファイルが途中で切れています: TShapes セクションがありません</translation>
    </message>
    <message>
        <source>the IGES file is cut off: it has no terminate section</source>
        <translation>IGES ファイルが途中で切れています: 終了セクションがありません</translation>
    </message>
    <message>
        <source>the Nastran file is cut off: it has no ENDDATA</source>
        <translation>Nastran ファイルが途中で切れています: ENDDATA がありません</translation>
    </message>
    <message>
        <source>the STEP file is cut off: it does not end with &quot;END-ISO-10303-21&quot;</source>
        <translation>STEP ファイルが途中で切れています: 「END-ISO-10303-21」で終わっていません</translation>
    </message>
    <message>
        <source>the STEP file is damaged: it has zero bytes in its text</source>
        <translation>STEP ファイルが壊れています: 文字列に値 0 のバイトがあります</translation>
    </message>
    <message>
        <source>the VTU file is cut off: it does not end with &quot;&lt;/VTKFile&gt;&quot;</source>
        <translation>VTU ファイルが途中で切れています: 「&lt;/VTKFile&gt;」で終わっていません</translation>
    </message>
    <message>
        <source>the universal file is cut off: its last data set is not closed by -1</source>
        <translation>ユニバーサルファイルが途中で切れています: 最後のデータセットが -1 で閉じていません</translation>
    </message>
    <message>
        <source>the VTK file holds no unstructured grid</source>
        <translation>VTK ファイルに非構造格子がありません</translation>
    </message>
    <message>
        <source>Save the volume mesh as an unstructured grid (.vtu)</source>
        <translation>体積メッシュを非構造格子 (.vtu) として保存してください</translation>
    </message>
    <message>
        <source>the line has zero bytes: the file is damaged</source>
        <translation>行に値 0 のバイトがあります: ファイルが壊れています</translation>
    </message>
    <message>
        <source>it includes another file</source>
        <translation>別のファイルを取り込んでいます</translation>
    </message>
    <message>
        <source>Put the text of the included file in place of this line</source>
        <translation>この行を、取り込むファイルの内容で置き換えてください</translation>
    </message>
    <message>
        <source>the node is given in the coordinate system %1</source>
        <translation>節点が座標系 %1 で与えられています</translation>
    </message>
    <message>
        <source>Export the mesh in the basic coordinate system</source>
        <translation>メッシュを基本座標系で書き出してください</translation>
    </message>
    <message>
        <source>this is not a Nastran bulk file with nodes: it has no GRID card</source>
        <translation>節点のある Nastran バルクファイルではありません: GRID カードがありません</translation>
    </message>
    <message>
        <source>this is not a STEP file: it does not begin with &quot;ISO-10303-21&quot;</source>
        <translation>STEP ファイルではありません: 「ISO-10303-21」で始まっていません</translation>
    </message>
    <message>
        <source>this is not a VTU file: it has no &quot;&lt;VTKFile&quot; at its beginning</source>
        <translation>VTU ファイルではありません: 先頭に「&lt;VTKFile」がありません</translation>
    </message>
    <message>
        <source>this is not a legacy VTK file: it does not begin with &quot;# vtk DataFile&quot;</source>
        <translation>旧形式の VTK ファイルではありません: 「# vtk DataFile」で始まっていません</translation>
    </message>
    <message>
        <source>this is not a universal file with a mesh: it lacks data set 2411 (nodes) or 2412 (elements)</source>
        <translation>メッシュのあるユニバーサルファイルではありません: データセット 2411 (節点) または 2412 (要素) がありません</translation>
    </message>
    <message>
        <source>this is not an IGES file: its first line has no section letter in column 73</source>
        <translation>IGES ファイルではありません: 最初の行の 73 桁目にセクション文字がありません</translation>
    </message>
    <message>
        <source>this is not an OpenCASCADE BREP file</source>
        <translation>OpenCASCADE の BREP ファイルではありません</translation>
    </message>
    <message>
        <source>Convert the file to STEP</source>
        <translation>ファイルを STEP に変換してください</translation>
    </message>
    <message>
        <source>the unit of length of the IGES reader could not be found</source>
        <translation>IGES の読み込みで長さの単位が分かりませんでした</translation>
    </message>
    <message>
        <source>this is not an STL file, or it is cut off: it announces %1 triangles but has room for %2</source>
        <translation>STL ファイルでないか、途中で切れています: 三角形は %1 枚のはずですが、%2 枚分の大きさしかありません</translation>
    </message>
    <message>
        <source>this is not an STL file: it announces %1 triangles but has room for %2</source>
        <translation>STL ファイルではありません: 三角形は %1 枚のはずですが、%2 枚分の大きさです</translation>
    </message>
    <message>
        <source>this is not an STL file: it neither begins with &quot;solid&quot; nor has the 84 bytes of a binary head</source>
        <translation>STL ファイルではありません: 「solid」で始まらず、バイナリーの先頭 84 バイトもありません</translation>
    </message>
    <message>
        <source>the file has no triangle</source>
        <translation>ファイルに三角形がありません</translation>
    </message>
    <message>
        <source>triangle %1 has a coordinate that is not a finite number</source>
        <translation>三角形 %1 に有限でない座標があります</translation>
    </message>
    <message>
        <source>polygon %1 refers to point %2 of %3</source>
        <translation>多角形 %1 が %3 点のうちの点 %2 を参照しています</translation>
    </message>
    <message>
        <source>the PLY file&apos;s head has a wrong count: %1</source>
        <translation>PLY ファイルの先頭部の個数が誤っています: %1</translation>
    </message>
    <message>
        <source>the surface cannot be read: %1</source>
        <translation>表面を読めません: %1</translation>
    </message>
    <message>
        <source>this is not a PLY file: its head does not go from &quot;ply&quot; to &quot;end_header&quot;</source>
        <translation>PLY ファイルではありません: 先頭部が「ply」から「end_header」までになっていません</translation>
    </message>
    <message>
        <source>Try another feature angle, or keep the triangles</source>
        <translation>特徴角を変えるか、三角形をそのまま使ってください</translation>
    </message>
    <message>
        <source>the mesher lost a part of the surface</source>
        <translation>メッシャーが表面の一部を失いました</translation>
    </message>
    <message>
        <source>its triangles cannot be evened out within half of the largest repair</source>
        <translation>修復の限度の半分以内では三角形を整えられません</translation>
    </message>
    <message>
        <source>Choose a smaller element size, or raise the mesh option repair_limit</source>
        <translation>要素サイズを小さくするか、メッシュの設定 repair_limit を大きくしてください</translation>
    </message>
    <message>
        <source>Choose a larger element size, or raise the mesh option repair_limit</source>
        <translation>要素サイズを大きくするか、メッシュの設定 repair_limit を大きくしてください</translation>
    </message>
    <message>
        <source>the file has no cells of an unstructured grid</source>
        <translation>ファイルに非構造格子のセルがありません</translation>
    </message>
    <message>
        <source>the file has no solid cell (tetrahedron, hexahedron, wedge or pyramid)</source>
        <translation>ファイルに立体のセル (四面体、六面体、くさび、角錐) がありません</translation>
    </message>
    <message>
        <source>Export the volume mesh again as .vtu (ParaView: &quot;Save Data&quot;)</source>
        <translation>体積メッシュを .vtu として書き出し直してください (ParaView では「Save Data」)</translation>
    </message>
    <message>
        <source>element %1 (%2) has node %3 twice</source>
        <translation>要素 %1 (%2) に節点 %3 が 2 回あります</translation>
    </message>
    <message>
        <source>element %1 (%2) refers to node %3, which does not exist</source>
        <translation>要素 %1 (%2) が存在しない節点 %3 を参照しています</translation>
    </message>
    <message>
        <source>element %1 refers to node %2, which does not exist</source>
        <translation>要素 %1 が存在しない節点 %2 を参照しています</translation>
    </message>
    <message>
        <source>element %1 has the unknown type number %2</source>
        <translation>要素 %1 の種類番号 %2 は未知です</translation>
    </message>
    <message>
        <source>expected the start of a section but found &quot;%1&quot;</source>
        <translation>セクションの始まりがあるはずの所に「%1」があります</translation>
    </message>
    <message>
        <source>node %1 has a coordinate that is not a finite number</source>
        <translation>節点 %1 に有限でない座標があります</translation>
    </message>
    <message>
        <source>node number %1 is given twice</source>
        <translation>節点番号 %1 が 2 回あります</translation>
    </message>
    <message>
        <source>node number %1 is not positive</source>
        <translation>節点番号 %1 が正ではありません</translation>
    </message>
    <message>
        <source>the file announces %1 nodes but lists %2</source>
        <translation>節点は %1 個のはずですが、%2 個しか並んでいません</translation>
    </message>
    <message>
        <source>the file has no elements, or is cut off before them</source>
        <translation>ファイルに要素がないか、要素の前で切れています</translation>
    </message>
    <message>
        <source>the file has no nodes</source>
        <translation>ファイルに節点がありません</translation>
    </message>
    <message>
        <source>the file is cut off in section %1</source>
        <translation>ファイルがセクション %1 の途中で切れています</translation>
    </message>
    <message>
        <source>the file is cut off: its last section is not closed</source>
        <translation>ファイルが途中で切れています: 最後のセクションが閉じていません</translation>
    </message>
    <message>
        <source>this is not a Gmsh mesh: it does not begin with &quot;$MeshFormat&quot;</source>
        <translation>Gmsh のメッシュではありません: 「$MeshFormat」で始まっていません</translation>
    </message>
    <message>
        <source>it names node %1, but the nodes are numbered from 0 to %2</source>
        <translation>節点 %1 を指していますが、節点の番号は 0 から %2 です</translation>
    </message>
    <message>
        <source>Leave it out, or write &quot;mm&quot;</source>
        <translation>省くか、「mm」と書いてください</translation>
    </message>
    <message>
        <source>Write &quot;image&quot; instead of &quot;file&quot; in the geometry</source>
        <translation>形状の「file」を「image」に書き換えてください</translation>
    </message>
    <message>
        <source>a mesh file must end with .msh, .inp, .vtu, .vtk, .bdf, .nas or .unv</source>
        <translation>メッシュファイルの拡張子は .msh、.inp、.vtu、.vtk、.bdf、.nas、.unv のいずれかです</translation>
    </message>
    <message>
        <source>its elements are taken as they are, whatever the element size</source>
        <translation>要素サイズに関係なく、要素はそのまま使われます</translation>
    </message>
    <message>
        <source>Correct the line, or export the deck again</source>
        <translation>行を直すか、デックを書き出し直してください</translation>
    </message>
    <message>
        <source>*%1 has no values</source>
        <translation>*%1 に値がありません</translation>
    </message>
    <message>
        <source>*%1 has no name</source>
        <translation>*%1 に名前がありません</translation>
    </message>
    <message>
        <source>*%1 stands before any *MATERIAL</source>
        <translation>*%1 が *MATERIAL より前にあります</translation>
    </message>
    <message>
        <source>*MATERIAL has no name</source>
        <translation>*MATERIAL に名前がありません</translation>
    </message>
    <message>
        <source>*SURFACE has no name</source>
        <translation>*SURFACE に名前がありません</translation>
    </message>
    <message>
        <source>the degree of freedom is missing</source>
        <translation>自由度がありません</translation>
    </message>
    <message>
        <source>the direction of gravity is zero</source>
        <translation>重力の向きがゼロです</translation>
    </message>
    <message>
        <source>there are more than %1 different values of loads on faces</source>
        <translation>面荷重の異なる値が %1 個を超えています</translation>
    </message>
    <message>
        <source>there is no *MATERIAL named &quot;%1&quot;</source>
        <translation>「%1」という *MATERIAL がありません</translation>
    </message>
    <message>
        <source>there is no surface of element faces named &quot;%1&quot;</source>
        <translation>「%1」という要素面の表面がありません</translation>
    </message>
    <message>
        <source>State loads as pressures on faces instead of forces on nodes</source>
        <translation>荷重を節点の力ではなく面の圧力で与えてください</translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot;, not a number</source>
        <translation>%1 が数値ではなく「%2」です</translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot;, not a whole number</source>
        <translation>%1 が整数ではなく「%2」です</translation>
    </message>
    <message>
        <source>Write the deck in global coordinates</source>
        <translation>デックを全体座標で書いてください</translation>
    </message>
    <message>
        <source>Write the deck in rectangular coordinates</source>
        <translation>デックを直交座標で書いてください</translation>
    </message>
    <message>
        <source>an element of type %1 has %2 nodes, not %3</source>
        <translation>種類 %1 の要素の節点は %2 個で、%3 個ではありません</translation>
    </message>
    <message>
        <source>element %1 (%2) has no face %3</source>
        <translation>要素 %1 (%2) に面 %3 はありません</translation>
    </message>
    <message>
        <source>element %1 is given twice</source>
        <translation>要素 %1 が 2 回あります</translation>
    </message>
    <message>
        <source>element %1 refers to node %2, which is not above this line</source>
        <translation>要素 %1 が、この行より前にない節点 %2 を参照しています</translation>
    </message>
    <message>
        <source>node %1 is given twice</source>
        <translation>節点 %1 が 2 回あります</translation>
    </message>
    <message>
        <source>the face &quot;%1&quot; is none of S1 to S6</source>
        <translation>面「%1」は S1 から S6 のどれでもありません</translation>
    </message>
    <message>
        <source>the last element of type %1 is cut off: it has %2 of %3 nodes</source>
        <translation>種類 %1 の最後の要素が途中で切れています: 節点 %3 個のうち %2 個しかありません</translation>
    </message>
    <message>
        <source>the nodes are given in a coordinate system of their own</source>
        <translation>節点が独自の座標系で与えられています</translation>
    </message>
    <message>
        <source>the nodes are given in cylindrical or spherical coordinates</source>
        <translation>節点が円筒座標または球座標で与えられています</translation>
    </message>
    <message>
        <source>the range runs from %1 to %2 by %3</source>
        <translation>範囲が %1 から %2 まで %3 刻みになっています</translation>
    </message>
    <message>
        <source>there are more than 2^31 nodes</source>
        <translation>節点が 2^31 個を超えています</translation>
    </message>
    <message>
        <source>a star stands without a keyword</source>
        <translation>「*」の後にキーワードがありません</translation>
    </message>
    <message>
        <source>expected a keyword like *NODE but found &quot;%1&quot;</source>
        <translation>*NODE のようなキーワードがあるはずの所に「%1」があります</translation>
    </message>
    <message>
        <source>as a field of element sizes it is of no use: %1</source>
        <translation>要素サイズの場として使えません: %1</translation>
    </message>
    <message>
        <source>Write it again by &quot;genba-cli run CASE --refine adaptive&quot;, or empty mesh/size_field</source>
        <translation>「genba-cli run CASE --refine adaptive」で書き直すか、mesh/size_field を空にしてください</translation>
    </message>
    <message>
        <source>a cell refers to a point that is not there</source>
        <translation>セルが存在しない点を参照しています</translation>
    </message>
    <message>
        <source>it has no point field &quot;size (m)&quot;</source>
        <translation>点の場「size (m)」がありません</translation>
    </message>
    <message>
        <source>it holds no cells</source>
        <translation>セルがありません</translation>
    </message>
    <message>
        <source>it holds no tetrahedra</source>
        <translation>四面体がありません</translation>
    </message>
    <message>
        <source>point %1 has the size %2 m</source>
        <translation>点 %1 のサイズが %2 m です</translation>
    </message>
    <message>
        <source>%1 lies %2 away from the box of the geometry</source>
        <translation>%1 が形状の箱から %2 離れています</translation>
    </message>
    <message>
        <source>Name a surface, a region or a place</source>
        <translation>面、領域、または場所を指定してください</translation>
    </message>
    <message>
        <source>Name the faces (&quot;group&quot;), or use &quot;nearest_face&quot;, a plane, a box or a sphere</source>
        <translation>面を名前 (「group」) で指定するか、「nearest_face」、平面、箱、球を使ってください</translation>
    </message>
    <message>
        <source>State each in an entry of its own, or correct the places</source>
        <translation>それぞれを別の項目に書くか、場所を直してください</translation>
    </message>
    <message>
        <source>Swap them</source>
        <translation>入れ替えてください</translation>
    </message>
    <message>
        <source>Use a sphere instead</source>
        <translation>代わりに球を使ってください</translation>
    </message>
    <message>
        <source>a size cannot be given by the direction of faces</source>
        <translation>面の向きでサイズを与えることはできません</translation>
    </message>
    <message>
        <source>it names nothing</source>
        <translation>何も指定されていません</translation>
    </message>
    <message>
        <source>the box has a corner &quot;min&quot; above &quot;max&quot;</source>
        <translation>箱の角「min」が「max」を超えています</translation>
    </message>
    <message>
        <source>the geometry has no face</source>
        <translation>形状に面がありません</translation>
    </message>
    <message>
        <source>the normal of the plane has no length</source>
        <translation>平面の法線の長さがゼロです</translation>
    </message>
    <message>
        <source>the parts have nothing in common: no place is nearer to all of them than %1</source>
        <translation>共通の部分がありません: すべてから %1 以内の場所はありません</translation>
    </message>
    <message>
        <source>the plane passes the geometry at a distance of %1</source>
        <translation>平面が形状から %1 離れています</translation>
    </message>
    <message>
        <source>the radius is negative</source>
        <translation>半径が負です</translation>
    </message>
    <message>
        <source>there is no surface or region named &quot;%1&quot; in the geometry</source>
        <translation>形状に「%1」という面や領域はありません</translation>
    </message>
    <message>
        <source>its elements do not fit those of the solid that shares its face #%1</source>
        <translation>面 #%1 を共有する立体の要素と合いません</translation>
    </message>
    <message>
        <source>its face #%1 could not be meshed</source>
        <translation>面 #%1 のメッシュを作れませんでした</translation>
    </message>
    <message>
        <source>a field of element sizes needs tetrahedra (tet4 or tet10)</source>
        <translation>要素サイズの場には四面体 (tet4 または tet10) が必要です</translation>
    </message>
    <message>
        <source>a structured box has its cells, no sizes in places</source>
        <translation>構造格子の箱にはセルがあり、場所ごとのサイズは使えません</translation>
    </message>
    <message>
        <source>boundary layers need tetrahedra (tet4 or tet10)</source>
        <translation>境界層には四面体 (tet4 または tet10) が必要です</translation>
    </message>
    <message>
        <source>the elements of %1 are taken as they are, layers change nothing</source>
        <translation>%1 の要素はそのまま使われるので、層は作れません</translation>
    </message>
    <message>
        <source>the elements of %1 are taken as they are, sizes change nothing</source>
        <translation>%1 の要素はそのまま使われるので、サイズは変えられません</translation>
    </message>
    <message>
        <source>%1 layers were asked for; 1 to 50 are possible</source>
        <translation>%1 層が指定されましたが、1 から 50 層までです</translation>
    </message>
    <message>
        <source>a layer may be 1 to 3 times as thick as the one before it</source>
        <translation>層の厚さは前の層の 1 倍から 3 倍までです</translation>
    </message>
    <message>
        <source>the size of the elements must be positive</source>
        <translation>要素のサイズは正でなければなりません</translation>
    </message>
    <message>
        <source>the thickness of the first layer must be positive</source>
        <translation>最初の層の厚さは正でなければなりません</translation>
    </message>
    <message>
        <source>Choose tet4 or tet10, or remove &quot;layers&quot; from the mesh options</source>
        <translation>tet4 か tet10 を選ぶか、メッシュの設定から「layers」を除いてください</translation>
    </message>
    <message>
        <source>Name a surface on the outside, or widen the plane, box or sphere</source>
        <translation>外側の面を指定するか、平面・箱・球を広げてください</translation>
    </message>
    <message>
        <source>State the same count for faces that meet</source>
        <translation>接する面には同じ層数を指定してください</translation>
    </message>
    <message>
        <source>layers need a mesh of tetrahedra; this one has %1</source>
        <translation>層には四面体のメッシュが必要ですが、このメッシュには %1 があります</translation>
    </message>
    <message>
        <source>Refine fewer times, or start from a coarser mesh</source>
        <translation>細分の回数を減らすか、粗いメッシュから始めてください</translation>
    </message>
    <message>
        <source>%1 slice(s) are missing between %2: they are %3 apart, the others %4</source>
        <translation>%2 の間のスライスが %1 枚足りません: 間隔は %3、ほかは %4 です</translation>
    </message>
    <message>
        <source>Keep one of them (one time, one echo); a series of several times is not one image</source>
        <translation>そのうちの 1 つ (1 つの時刻、1 つのエコー) だけを残してください。複数の時刻のシリーズは 1 つの画像ではありません</translation>
    </message>
    <message>
        <source>Put the series into a folder of its own</source>
        <translation>シリーズを専用のフォルダーに入れてください</translation>
    </message>
    <message>
        <source>Resample the series to even slices</source>
        <translation>シリーズを等間隔のスライスに再サンプリングしてください</translation>
    </message>
    <message>
        <source>a pixel is not a finite number</source>
        <translation>有限でない画素があります</translation>
    </message>
    <message>
        <source>the DICOM file is damaged</source>
        <translation>DICOM ファイルが壊れています</translation>
    </message>
    <message>
        <source>the file belongs to the series but holds no image: it is cut off or damaged</source>
        <translation>シリーズのファイルですが画像がありません: 途中で切れているか、壊れています</translation>
    </message>
    <message>
        <source>the file has the ending of a DICOM image but is none: it is cut off or damaged</source>
        <translation>拡張子は DICOM 画像ですが、そうではありません: 途中で切れているか、壊れています</translation>
    </message>
    <message>
        <source>the file is cut off: pixels are missing</source>
        <translation>ファイルが途中で切れています: 画素が足りません</translation>
    </message>
    <message>
        <source>the folder has more than %1 files</source>
        <translation>フォルダーのファイルが %1 個を超えています</translation>
    </message>
    <message>
        <source>the folder holds %1 series: %2</source>
        <translation>フォルダーに %1 つのシリーズがあります: %2</translation>
    </message>
    <message>
        <source>the image has colours; grey values or labels are needed</source>
        <translation>カラー画像です。グレー値またはラベルが必要です</translation>
    </message>
    <message>
        <source>the pixels cannot be unpacked: the file is damaged, or compressed in a way that is not known</source>
        <translation>画素を展開できません: ファイルが壊れているか、未知の圧縮方式です</translation>
    </message>
    <message>
        <source>the pixels do not have the size that the file states</source>
        <translation>画素の大きさがファイルの記載と合いません</translation>
    </message>
    <message>
        <source>the pixels have a number format that is not read</source>
        <translation>画素の数値形式に対応していません</translation>
    </message>
    <message>
        <source>the pixels of this DICOM file cannot be read</source>
        <translation>この DICOM ファイルの画素を読めません</translation>
    </message>
    <message>
        <source>the series has one slice only</source>
        <translation>シリーズにスライスが 1 枚しかありません</translation>
    </message>
    <message>
        <source>the slices are unevenly spaced: %1 are %2 apart, others %3</source>
        <translation>スライスの間隔が不揃いです: %1 の間隔は %2、ほかは %3 です</translation>
    </message>
    <message>
        <source>this is not a DICOM image</source>
        <translation>DICOM 画像ではありません</translation>
    </message>
    <message>
        <source>two slices lie at the same place, %1 along the normal: %2</source>
        <translation>2 枚のスライスが同じ位置 (法線方向に %1) にあります: %2</translation>
    </message>
    <message>
        <source>Export the image again</source>
        <translation>画像を書き出し直してください</translation>
    </message>
    <message>
        <source>Resample the image onto a right-angled grid (a tilted gantry makes such images)</source>
        <translation>画像を直交格子に再サンプリングしてください (ガントリーを傾けるとこうなります)</translation>
    </message>
    <message>
        <source>the image has no voxels along %1</source>
        <translation>画像の %1 方向にボクセルがありません</translation>
    </message>
    <message>
        <source>the origin of the image is not a place within 1 km</source>
        <translation>画像の原点が 1 km 以内にありません</translation>
    </message>
    <message>
        <source>the spacing along %1 is %2 mm</source>
        <translation>%1 方向の間隔が %2 mm です</translation>
    </message>
    <message>
        <source>one unit of length in the file is %1 mm, but %2 mm was given</source>
        <translation>ファイルの長さの単位は %1 mm ですが、%2 mm が指定されました</translation>
    </message>
    <message>
        <source>no block of voxels lies inside by half or more</source>
        <translation>半分以上が内側にあるボクセルのブロックがありません</translation>
    </message>
    <message>
        <source>Use voxel elements (&quot;element&quot;: &quot;hex8&quot;), or a finer image</source>
        <translation>ボクセル要素 (&quot;element&quot;: &quot;hex8&quot;) か、より細かい画像を使ってください</translation>
    </message>
    <message>
        <source>no voxel of %1 has the value %2</source>
        <translation>%1 に値 %2 のボクセルがありません</translation>
    </message>
    <message>
        <source>%1 of the header should be %2 numbers</source>
        <translation>ヘッダーの %1 は %2 個の数値でなければなりません</translation>
    </message>
    <message>
        <source>Put it beside the header, or correct the name in it</source>
        <translation>ヘッダーと同じ場所に置くか、ヘッダーの名前を直してください</translation>
    </message>
    <message>
        <source>Put the file itself beside the header</source>
        <translation>ファイル自体をヘッダーと同じ場所に置いてください</translation>
    </message>
    <message>
        <source>Renumber the labels, or scale the grey values</source>
        <translation>ラベルの番号を付け直すか、グレー値の尺度を変えてください</translation>
    </message>
    <message>
        <source>Replace such voxels (NaN, infinite) by the value of air</source>
        <translation>そのようなボクセル (NaN、無限大) を空気の値に置き換えてください</translation>
    </message>
    <message>
        <source>a voxel has the value %1; whole numbers up to 16777216 are read</source>
        <translation>値が %1 のボクセルがあります。読めるのは 16777216 までの整数です</translation>
    </message>
    <message>
        <source>the compressed voxels are damaged</source>
        <translation>圧縮されたボクセルが壊れています</translation>
    </message>
    <message>
        <source>the file is cut off: it holds %1 of %2 voxels</source>
        <translation>ファイルが途中で切れています: ボクセルが %2 個のうち %1 個しかありません</translation>
    </message>
    <message>
        <source>the file of the voxels is a link that leads outside the header&apos;s folder</source>
        <translation>ボクセルのファイルが、ヘッダーのフォルダーの外を指すリンクです</translation>
    </message>
    <message>
        <source>the file of the voxels that the header names is not there</source>
        <translation>ヘッダーに書かれたボクセルのファイルがありません</translation>
    </message>
    <message>
        <source>the header says that the voxels lie outside its own folder</source>
        <translation>ヘッダーによればボクセルがそのフォルダーの外にあります</translation>
    </message>
    <message>
        <source>the image size along axis %1 is not a whole number from 1 to 1000000</source>
        <translation>軸 %1 方向の画像の大きさが 1 から 1000000 の整数ではありません</translation>
    </message>
    <message>
        <source>voxel %1 is not a finite number</source>
        <translation>ボクセル %1 が有限の数値ではありません</translation>
    </message>
    <message>
        <source>voxel %1 is not a number</source>
        <translation>ボクセル %1 が数値ではありません</translation>
    </message>
    <message>
        <source>Correct the place: coordinates are the patient&apos;s (LPS)</source>
        <translation>場所を直してください。座標は患者座標 (LPS) です</translation>
    </message>
    <message>
        <source>Name a region, two that touch (&quot;femur|marrow&quot;), or use a plane, a box or a sphere</source>
        <translation>領域、または接する 2 つの領域 (「femur|marrow」) を指定するか、平面・箱・球を使ってください</translation>
    </message>
    <message>
        <source>Name a region, two that touch (&quot;femur|marrow&quot;), or use a sphere</source>
        <translation>領域、または接する 2 つの領域 (「femur|marrow」) を指定するか、球を使ってください</translation>
    </message>
    <message>
        <source>Name two that do</source>
        <translation>接する 2 つを指定してください</translation>
    </message>
    <message>
        <source>an image has no faces before it is meshed</source>
        <translation>画像にはメッシュを作るまで面がありません</translation>
    </message>
    <message>
        <source>no voxel of a region is nearer to it than %1</source>
        <translation>そこから %1 以内に領域のボクセルがありません</translation>
    </message>
    <message>
        <source>the regions of &quot;%1&quot; do not touch</source>
        <translation>「%1」の領域は接していません</translation>
    </message>
    <message>
        <source>Export the image again, as three-dimensional MetaImage</source>
        <translation>画像を 3 次元の MetaImage として書き出し直してください</translation>
    </message>
    <message>
        <source>&quot;HeaderSize&quot; does not fit the file of the voxels</source>
        <translation>「HeaderSize」がボクセルのファイルと合いません</translation>
    </message>
    <message>
        <source>Export the image as one file</source>
        <translation>画像を 1 つのファイルとして書き出してください</translation>
    </message>
    <message>
        <source>the MetaImage header is cut off: it has no &quot;ElementDataFile&quot;</source>
        <translation>MetaImage のヘッダーが途中で切れています: 「ElementDataFile」がありません</translation>
    </message>
    <message>
        <source>the image has %1 dimensions; 3 are needed</source>
        <translation>画像が %1 次元です。3 次元が必要です</translation>
    </message>
    <message>
        <source>the image has several channels (colours) a voxel; one grey value or label is needed</source>
        <translation>画像の 1 ボクセルに複数のチャンネル (色) があります。グレー値またはラベルは 1 つでなければなりません</translation>
    </message>
    <message>
        <source>the voxels are in a list of files</source>
        <translation>ボクセルが複数のファイルに分かれています</translation>
    </message>
    <message>
        <source>Export the image again, as three-dimensional NIfTI (.nii or .nii.gz)</source>
        <translation>画像を 3 次元の NIfTI (.nii または .nii.gz) として書き出し直してください</translation>
    </message>
    <message>
        <source>Export one of them</source>
        <translation>そのうちの 1 つを書き出してください</translation>
    </message>
    <message>
        <source>the NIfTI data type %1 is not one number a voxel</source>
        <translation>NIfTI のデータ型 %1 は 1 ボクセル 1 数値ではありません</translation>
    </message>
    <message>
        <source>the NIfTI header says that its voxels begin inside it</source>
        <translation>NIfTI のヘッダーによればボクセルがヘッダーの中から始まります</translation>
    </message>
    <message>
        <source>the NIfTI image does not have three dimensions</source>
        <translation>NIfTI 画像が 3 次元ではありません</translation>
    </message>
    <message>
        <source>the NIfTI-2 header is cut off</source>
        <translation>NIfTI-2 のヘッダーが途中で切れています</translation>
    </message>
    <message>
        <source>the file is cut off: %1 bytes are no NIfTI header</source>
        <translation>ファイルが途中で切れています: %1 バイトでは NIfTI のヘッダーになりません</translation>
    </message>
    <message>
        <source>the image has several values a voxel (times, colours)</source>
        <translation>画像の 1 ボクセルに複数の値 (時刻、色) があります</translation>
    </message>
    <message>
        <source>this is not a NIfTI file: its header has no known size</source>
        <translation>NIfTI ファイルではありません: ヘッダーの大きさが未知です</translation>
    </message>
    <message>
        <source>this is not a NIfTI file: its mark &quot;n+1&quot; is missing (an Analyze image?)</source>
        <translation>NIfTI ファイルではありません: 印「n+1」がありません (Analyze 画像でしょうか)</translation>
    </message>
    <message>
        <source>this is not a NIfTI-2 file: its mark &quot;n+2&quot; is missing</source>
        <translation>NIfTI-2 ファイルではありません: 印「n+2」がありません</translation>
    </message>
    <message>
        <source>Export the image again, as three-dimensional NRRD (raw or gzip)</source>
        <translation>画像を 3 次元の NRRD (raw または gzip) として書き出し直してください</translation>
    </message>
    <message>
        <source>&quot;line skip&quot; or &quot;byte skip&quot; of the header is out of range</source>
        <translation>ヘッダーの「line skip」または「byte skip」が範囲外です</translation>
    </message>
    <message>
        <source>Export one grey value or one label a voxel</source>
        <translation>1 ボクセルに 1 つのグレー値またはラベルを書き出してください</translation>
    </message>
    <message>
        <source>a field of the NRRD header stands there twice</source>
        <translation>NRRD のヘッダーに同じ項目が 2 回あります</translation>
    </message>
    <message>
        <source>the NRRD header is cut off or longer than 1 MiB</source>
        <translation>NRRD のヘッダーが途中で切れているか、1 MiB を超えています</translation>
    </message>
    <message>
        <source>the file is cut off: it has fewer lines than the header skips</source>
        <translation>ファイルが途中で切れています: ヘッダーが読み飛ばす行数より短くなっています</translation>
    </message>
    <message>
        <source>the header does not state the order of bytes (&quot;endian&quot;)</source>
        <translation>ヘッダーにバイト順 (「endian」) がありません</translation>
    </message>
    <message>
        <source>the image has %1 dimensions (colours, directions or times count as one); 3 are needed</source>
        <translation>画像が %1 次元です (色、方向、時刻も 1 次元と数えます)。3 次元が必要です</translation>
    </message>
    <message>
        <source>the voxel type that the header states is none of NRRD&apos;s numbers</source>
        <translation>ヘッダーのボクセル型が NRRD の数値型ではありません</translation>
    </message>
    <message>
        <source>this is not a NRRD file: it does not begin with &quot;NRRD000&quot;</source>
        <translation>NRRD ファイルではありません: 「NRRD000」で始まっていません</translation>
    </message>
    <message>
        <source>there are more than 4096 different values</source>
        <translation>異なる値が 4096 個を超えています</translation>
    </message>
    <message>
        <source>has a value that is no integer of 64 bits</source>
        <translation>値が 64 ビット整数ではありません</translation>
    </message>
    <message>
        <source>has a value that is no number</source>
        <translation>値が数値ではありません</translation>
    </message>
    <message>
        <source>has a value that is not a finite number</source>
        <translation>値が有限の数値ではありません</translation>
    </message>
    <message>
        <source>has more on it than one entry</source>
        <translation>成分が 2 つ以上あります</translation>
    </message>
    <message>
        <source>has no value</source>
        <translation>値がありません</translation>
    </message>
    <message>
        <source>is on the diagonal, which a skew-symmetric matrix does not store</source>
        <translation>対角にありますが、歪対称行列は対角を持ちません</translation>
    </message>
    <message>
        <source>an array file cannot be a pattern: it has nothing but values</source>
        <translation>array 形式は値だけを持つので、pattern にはできません</translation>
    </message>
    <message>
        <source>Use a smaller matrix</source>
        <translation>小さい行列を使ってください</translation>
    </message>
    <message>
        <source>the file ends before the line that says its size</source>
        <translation>大きさの行より前でファイルが終わっています</translation>
    </message>
    <message>
        <source>the line is longer than %1 bytes</source>
        <translation>行が %1 バイトを超えています</translation>
    </message>
    <message>
        <source>the format %1 is neither coordinate nor array</source>
        <translation>形式 %1 は coordinate でも array でもありません</translation>
    </message>
    <message>
        <source>%1 rows with %2 nonzeros need 64-bit row pointers, which this format does not have</source>
        <translation>%1 行、%2 個の非ゼロには 64 ビットの行ポインターが必要ですが、この形式にはありません</translation>
    </message>
    <message>
        <source>Use a format for general matrices, such as rbp-node</source>
        <translation>rbp-node など、一般行列の形式を使ってください</translation>
    </message>
    <message>
        <source>Use rbp-node, rbp-sliced or rbp-ell, or a coarser mesh</source>
        <translation>rbp-node、rbp-sliced、rbp-ell のいずれか、または粗いメッシュを使ってください</translation>
    </message>
    <message>
        <source>a cluster of %1 nodes touches %2 others; 65,534 are the limit</source>
        <translation>%1 節点のクラスターがほかの %2 個に接しています。上限は 65,534 です</translation>
    </message>
    <message>
        <source>it holds a number that is not finite or too large to square</source>
        <translation>有限でない数、または 2 乗するには大きすぎる数があります</translation>
    </message>
    <message>
        <source>its numbers are not zero but too small to square</source>
        <translation>数がゼロではありませんが、2 乗するには小さすぎます</translation>
    </message>
    <message>
        <source>the first has %1 columns of blocks, the second %2 rows</source>
        <translation>1 つ目の列ブロックは %1、2 つ目の行は %2 です</translation>
    </message>
    <message>
        <source>this machine has devices 0 to %1</source>
        <translation>このマシンのデバイスは 0 から %1 です</translation>
    </message>
    <message>
        <source>Use block-jacobi, or the CPU backend</source>
        <translation>ブロック Jacobi (block-jacobi) か、CPU を使ってください</translation>
    </message>
    <message>
        <source>Use the format rbp-node, or the node order clusters</source>
        <translation>形式 rbp-node か、節点順序 clusters を使ってください</translation>
    </message>
    <message>
        <source>Choose a smaller matrix format, a coarser mesh or the CPU backend</source>
        <translation>より小さい行列形式、粗いメッシュ、または CPU のバックエンドを選んでください</translation>
    </message>
    <message>
        <source>asked for %1 but %2 of %3 are free (this job holds %4)</source>
        <translation>%1 が必要ですが、空きは %3 のうち %2 です (この処理が %4 を使用中)</translation>
    </message>
    <message>
        <source>Use the CPU backend, or build with a CUDA compiler</source>
        <translation>CPU のバックエンドを使うか、CUDA コンパイラーでビルドしてください</translation>
    </message>
    <message>
        <source>there is no edit to redo</source>
        <translation>やり直す編集がありません</translation>
    </message>
    <message>
        <source>there is no edit to undo</source>
        <translation>元に戻す編集がありません</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no size of a card</source>
        <translation>「%1」はカードのメモリ量ではありません</translation>
    </message>
    <message>
        <source>there is no current plan of a case</source>
        <translation>ケースの最新の計画がありません</translation>
    </message>
    <message>
        <source>is none of your own materials</source>
        <translation>自分の材料にありません</translation>
    </message>
    <message>
        <source>Set GENBA_CONFIG_DIR to a folder that can</source>
        <translation>書き込めるフォルダーを GENBA_CONFIG_DIR に指定してください</translation>
    </message>
    <message>
        <source>it is cut short</source>
        <translation>途中で切れています</translation>
    </message>
    <message>
        <source>another version of Genba wrote it</source>
        <translation>別のバージョンの Genba が書いたものです</translation>
    </message>
    <message>
        <source>it is no state of a solve</source>
        <translation>求解の状態ではありません</translation>
    </message>
    <message>
        <source>it was on another mesh</source>
        <translation>別のメッシュのものです</translation>
    </message>
    <message>
        <source>its geometry or mesh options are others</source>
        <translation>形状またはメッシュの設定が異なります</translation>
    </message>
    <message>
        <source>its header is damaged</source>
        <translation>ヘッダーが壊れています</translation>
    </message>
    <message>
        <source>its materials, constraints or loads are others</source>
        <translation>材料、拘束、または荷重が異なります</translation>
    </message>
    <message>
        <source>its mesh is another one</source>
        <translation>メッシュが異なります</translation>
    </message>
    <message>
        <source>Give three lengths above 0, for example &quot;10 mm&quot;</source>
        <translation>0 より大きい長さを 3 つ与えてください。例えば &quot;10 mm&quot;</translation>
    </message>
    <message>
        <source>Give three whole numbers of at least 1</source>
        <translation>1 以上の整数を 3 つ与えてください</translation>
    </message>
    <message>
        <source>Give a vector such as [0, 0, 1]</source>
        <translation>[0, 0, 1] のようなベクトルを与えてください</translation>
    </message>
    <message>
        <source>Move the point towards the middle of the surface that is meant</source>
        <translation>点を、目的の面の中央に近づけてください</translation>
    </message>
    <message>
        <source>no pipe could be made</source>
        <translation>パイプを作れませんでした</translation>
    </message>
    <message>
        <source>the program could not be started</source>
        <translation>プログラムを起動できませんでした</translation>
    </message>
    <message>
        <source>Choose a component from 0 to %1</source>
        <translation>0 から %1 の成分を選んでください</translation>
    </message>
    <message>
        <source>the axis of a cut is 0, 1 or 2, not %1</source>
        <translation>断面の軸は 0、1、2 のいずれかで、%1 ではありません</translation>
    </message>
    <message>
        <source>%1 rows and %2 columns: Genba counts them with 32 bits, up to 2147483647</source>
        <translation>%1 行 %2 列です。Genba は 32 ビットで数えるので、上限は 2147483647 です</translation>
    </message>
    <message>
        <source>%1 rows with %2 entries need %3, and %4 are free</source>
        <translation>%2 成分の %1 行には %3 が必要ですが、空きは %4 です</translation>
    </message>
    <message>
        <source>%1 is not 0, 1, 2, 4, 8, 16 or 32</source>
        <translation>%1 は 0、1、2、4、8、16、32 のどれでもありません</translation>
    </message>
    <message>
        <source>%1 is no power of two in 8 to 512</source>
        <translation>%1 は 8 から 512 までの 2 の累乗ではありません</translation>
    </message>
    <message>
        <source>Ask for 1 to 5</source>
        <translation>1 から 5 で指定してください</translation>
    </message>
    <message>
        <source>Check that this is an Abaqus or CalculiX input deck, and write it again</source>
        <translation>Abaqus または CalculiX の入力デックであることを確かめ、書き直してください</translation>
    </message>
    <message>
        <source>Check the loads and their units</source>
        <translation>荷重とその単位を確かめてください</translation>
    </message>
    <message>
        <source>Expected is more than 0 and at most 1000 mm; correct the image&apos;s header</source>
        <translation>0 より大きく 1000 mm 以下でなければなりません。画像のヘッダーを直してください</translation>
    </message>
    <message>
        <source>Export the volume mesh, not only its surface (in Gmsh: generate the 3D mesh and save all elements)</source>
        <translation>表面だけでなく体積メッシュを書き出してください (Gmsh では 3D メッシュを作り、すべての要素を保存)</translation>
    </message>
    <message>
        <source>GPUs have 128 B, most processors 64 B</source>
        <translation>GPU では 128 B、多くのプロセッサーでは 64 B です</translation>
    </message>
    <message>
        <source>Genba computes on volumes: export the solids (C3D4, C3D10, C3D8, C3D20, C3D6, C3D15)</source>
        <translation>Genba は体積で計算します。立体の要素 (C3D4, C3D10, C3D8, C3D20, C3D6, C3D15) を書き出してください</translation>
    </message>
    <message>
        <source>Give the bytes of the cache that x is read through</source>
        <translation>x を読むキャッシュのバイト数を与えてください</translation>
    </message>
    <message>
        <source>Mesh without this entry once: the mesh lists the surfaces and regions</source>
        <translation>一度この項目なしでメッシュを作ってください。面と領域が一覧になります</translation>
    </message>
    <message>
        <source>Put header and data into one folder and name the data without a folder</source>
        <translation>ヘッダーとデータを同じフォルダーに置き、データ名にフォルダーを付けないでください</translation>
    </message>
    <message>
        <source>Repair it in the program that made it and export it again</source>
        <translation>作成したプログラムで修復し、書き出し直してください</translation>
    </message>
    <message>
        <source>Start anew</source>
        <translation>新しく始めてください</translation>
    </message>
    <message>
        <source>Unpack it first (gunzip), or build Genba where zlib is installed</source>
        <translation>先に展開する (gunzip) か、zlib のある環境で Genba をビルドしてください</translation>
    </message>
    <message>
        <source>Unset it, or give a whole number as date +%s prints it</source>
        <translation>設定を外すか、date +%s が示すような整数を与えてください</translation>
    </message>
    <message>
        <source>Write its real and its imaginary part as two files</source>
        <translation>実部と虚部を 2 つのファイルに書いてください</translation>
    </message>
    <message>
        <source>a Matrix Market file begins with &quot;%%MatrixMarket&quot;, this one with %1</source>
        <translation>Matrix Market ファイルは「%%MatrixMarket」で始まりますが、このファイルは %1 で始まります</translation>
    </message>
    <message>
        <source>a box needs three positive lengths and three positive cell counts</source>
        <translation>箱には正の長さ 3 つと正のセル数 3 つが必要です</translation>
    </message>
    <message>
        <source>a cluster and its neighbours need %1 bytes of shared memory and this GPU has %2 a block</source>
        <translation>クラスターとその隣には %1 バイトの共有メモリが必要ですが、この GPU はブロックあたり %2 です</translation>
    </message>
    <message>
        <source>a pattern has no signs and cannot be skew-symmetric</source>
        <translation>pattern には符号がないので、歪対称にはできません</translation>
    </message>
    <message>
        <source>a range needs its first and last number</source>
        <translation>範囲には最初と最後の番号が必要です</translation>
    </message>
    <message>
        <source>an image needs to be stated as one</source>
        <translation>画像は画像として指定する必要があります</translation>
    </message>
    <message>
        <source>blocks of %1 rows were asked for; 1 to 6 are possible</source>
        <translation>%1 行のブロックが指定されましたが、1 から 6 行までです</translation>
    </message>
    <message>
        <source>degrees of freedom %1 to %2 are not between 1 and 11</source>
        <translation>自由度 %1 から %2 が 1 から 11 の範囲にありません</translation>
    </message>
    <message>
        <source>element and kind of load are needed</source>
        <translation>要素と荷重の種類が必要です</translation>
    </message>
    <message>
        <source>faces with %1 and %2 layers meet at %3</source>
        <translation>%1 層の面と %2 層の面が %3 で接しています</translation>
    </message>
    <message>
        <source>is compressed by gzip, which this build of Genba cannot handle</source>
        <translation>gzip で圧縮されていますが、このビルドの Genba は扱えません</translation>
    </message>
    <message>
        <source>it and the solids it touches are not extruded along one direction</source>
        <translation>この立体と接する立体が、1 つの方向の押し出しではありません</translation>
    </message>
    <message>
        <source>it goes from %1 to %2</source>
        <translation>%1 から %2 までです</translation>
    </message>
    <message>
        <source>it has %1 bytes, and nothing behind the header of the file</source>
        <translation>%1 バイトで、ファイルのヘッダーの後に何もありません</translation>
    </message>
    <message>
        <source>it has %1 faces and is neither a block of six four-sided faces nor a profile extruded along a line</source>
        <translation>面が %1 枚あり、四辺形 6 面のブロックでも、直線に沿った押し出しでもありません</translation>
    </message>
    <message>
        <source>its causes of bad elements are damaged: %1</source>
        <translation>悪い要素の原因の記録が壊れています: %1</translation>
    </message>
    <message>
        <source>its faces #%1 and #%2 have the same outline but not the same shape</source>
        <translation>面 #%1 と #%2 は輪郭が同じですが、形が異なります</translation>
    </message>
    <message>
        <source>member %1 of dimension %2 does not exist</source>
        <translation>次元 %2 のメンバー %1 は存在しません</translation>
    </message>
    <message>
        <source>node, direction and force are needed</source>
        <translation>節点、方向、力が必要です</translation>
    </message>
    <message>
        <source>one of its faces at %1 belongs to %2 elements (also %3)</source>
        <translation>%1 にある面が %2 個の要素に属しています (%3 も)</translation>
    </message>
    <message>
        <source>only solids and surfaces that are meshed here follow a field of element sizes</source>
        <translation>要素サイズの場に従うのは、ここでメッシュを作る立体と表面だけです</translation>
    </message>
    <message>
        <source>sizes in places need tetrahedra (tet4 or tet10); layers of hexahedra and wedges have one size</source>
        <translation>場所ごとのサイズには四面体 (tet4 または tet10) が必要です。六面体やくさびの層のサイズは 1 つです</translation>
    </message>
    <message>
        <source>surface, kind and value are needed</source>
        <translation>面、種類、値が必要です</translation>
    </message>
    <message>
        <source>the NIfTI file is a pair of header and voxels (.hdr, .img)</source>
        <translation>NIfTI ファイルがヘッダーとボクセルの組 (.hdr, .img) です</translation>
    </message>
    <message>
        <source>the STL file is cut off after triangle %1: %2 is missing</source>
        <translation>STL ファイルが三角形 %1 の後で切れています: %2 がありません</translation>
    </message>
    <message>
        <source>the axes of the image are not perpendicular: %1 and %2 are %3 degrees off</source>
        <translation>画像の軸が直交していません: %1 と %2 が %3 度ずれています</translation>
    </message>
    <message>
        <source>the element size and the volume must be above zero</source>
        <translation>要素サイズと体積はゼロより大きくなければなりません</translation>
    </message>
    <message>
        <source>the header states a unit of length that is not one of mm, cm, m and um for all axes</source>
        <translation>ヘッダーの長さの単位が、全軸共通の mm、cm、m、um のどれでもありません</translation>
    </message>
    <message>
        <source>the matrix is complex, and Genba computes with real numbers</source>
        <translation>行列が複素数ですが、Genba は実数で計算します</translation>
    </message>
    <message>
        <source>the point %1 is equally near to surfaces %2 and %3 (%4)</source>
        <translation>点 %1 は面 %2 と %3 から等しい距離 (%4) にあります</translation>
    </message>
    <message>
        <source>the scale of the grey values (rescale slope and intercept) is not usable</source>
        <translation>グレー値の尺度 (rescale slope と intercept) が使えません</translation>
    </message>
    <message>
        <source>the sets of elements that materials and loads name cut the mesh into more than %1 pieces</source>
        <translation>材料と荷重が指す要素の集合によって、メッシュが %1 個を超える部分に分かれます</translation>
    </message>
    <message>
        <source>the voxels are packed in a way that is not read; raw, gzip and text are</source>
        <translation>ボクセルの圧縮方式に対応していません。読めるのは raw、gzip、テキストです</translation>
    </message>
    <message>
        <source>there is no region, and no two that touch, named &quot;%1&quot;</source>
        <translation>「%1」という領域も、接する 2 つの領域もありません</translation>
    </message>
    <message>
        <source>this build of Genba cannot compress</source>
        <translation>このビルドの Genba は圧縮できません</translation>
    </message>
    <message>
        <source>%1 &quot;%2&quot; is not a positive number</source>
        <translation>%1「%2」が正の数ではありません</translation>
    </message>
    <message>
        <source>the coordinate &quot;%1&quot; is not a number</source>
        <translation>座標「%1」が数値ではありません</translation>
    </message>
    <message>
        <source>%1 refers to node %2, which does not exist</source>
        <translation>%1 が存在しない節点 %2 を参照しています</translation>
    </message>
    <message>
        <source>Export the mesh again from the program that made it</source>
        <translation>作成したプログラムからメッシュを書き出し直してください</translation>
    </message>
    <message>
        <source>the file is cut off: %1 is missing</source>
        <translation>ファイルが途中で切れています: %1 がありません</translation>
    </message>
    <message>
        <source>0 mm means a point</source>
        <translation>0 mm は点を意味します</translation>
    </message>
    <message>
        <source>the temperature is below absolute zero</source>
        <translation>温度が絶対零度を下回っています</translation>
    </message>
    <message>
        <source>a picture of %1 x %2 pixels cannot be drawn</source>
        <translation>%1 x %2 ピクセルの画像は描けません</translation>
    </message>
    <message>
        <source>Each side takes %1 to %2 pixels</source>
        <translation>各辺は %1 ～ %2 ピクセルにしてください</translation>
    </message>
    <message>
        <source>a picture of %1 x %2 pixels is too large</source>
        <translation>%1 x %2 ピクセルの画像は大きすぎます</translation>
    </message>
    <message>
        <source>Choose at most %1 million pixels, for example 7680x4320</source>
        <translation>合計 %1 百万ピクセル以下にしてください (例: 7680x4320)</translation>
    </message>
    <message>
        <source>Write um, mm, cm, m, km, in or ft, or a length such as &quot;0.5 mm&quot;</source>
        <translation>um、mm、cm、m、km、in、ft のいずれか、または「0.5 mm」のような長さで書いてください</translation>
    </message>
    <message>
        <source>%1: the diagonal of its box is %2, in the unit that the file states: if that is wrong, write the file again with the right unit</source>
        <translation>%1: 外接箱の対角線はファイルに書かれた単位で %2 です。違う場合は、正しい単位でファイルを書き出し直してください</translation>
    </message>
    <message>
        <source>%1: the diagonal of its box is %2, with a unit of %3; other units would make it %4: set geometry/unit (--unit) if another is meant</source>
        <translation>%1: 外接箱の対角線は、単位を %3 とすると %2 です。ほかの単位なら %4 になります。違う単位のつもりなら geometry/unit (--unit) を指定してください</translation>
    </message>
    <message>
        <source>its surface is as rough as noise: %1 of its edges are sharper than %2, and its triangles, %3, are far smaller than the elements, %4</source>
        <translation>表面がノイズのように粗くなっています。辺の %1 が %2 より鋭く、三角形 (%3) は要素 (%4) よりはるかに小さくなっています</translation>
    </message>
    <message>
        <source>its points lie %1 off the mean of their neighbours, a repair may move it by %2 of the diagonal of its box, %3</source>
        <translation>点は隣の点の平均から %1 離れていますが、修復で動かしてよいのは外接箱の対角線の %2 (%3) までです</translation>
    </message>
    <message>
        <source>Smooth it in the program that made it, allow the change (mesh option repair_limit), or take elements as small as its triangles</source>
        <translation>作成したプログラムで滑らかにするか、変化を許すか (メッシュの設定 repair_limit)、三角形と同じくらい小さい要素にしてください</translation>
    </message>
    <message>
        <source>Device: %1 (%2)</source>
        <translation>装置: %1 (%2)</translation>
    </message>
    <message>
        <source>a CUDA device was found</source>
        <translation>CUDA 装置が見つかりました</translation>
    </message>
    <message>
        <source>a CUDA device does not answer: %1</source>
        <translation>CUDA 装置が応答しません: %1</translation>
    </message>
    <message>
        <source>the CPU: %1 cannot hold it, as even %2 in %3 with %4 needs %5 of %6</source>
        <translation>CPU を使います: %1 には収まりません。%2・%3・%4 でも %6 のうち %5 が必要です</translation>
    </message>
    <message>
        <source>the mesher %1 without a result in the step &quot;%2&quot;</source>
        <translation>メッシャーは結果を出さずに%1(段階「%2」)</translation>
    </message>
    <message>
        <source>the mesher %1 without a result in the step &quot;%2&quot;; its last message: %3</source>
        <translation>メッシャーは結果を出さずに%1(段階「%2」)。最後のメッセージ: %3</translation>
    </message>
    <message>
        <source>the mesher %1 in the step &quot;%2&quot;</source>
        <translation>メッシャーは%1(段階「%2」)</translation>
    </message>
    <message>
        <source>the mesher %1 in the step &quot;%2&quot;; its last message: %3</source>
        <translation>メッシャーは%1(段階「%2」)。最後のメッセージ: %3</translation>
    </message>
    <message>
        <source>the mesher needs more memory than it may use, %1</source>
        <translation>メッシャーに許されたメモリー %1 では足りません</translation>
    </message>
    <message>
        <source>takes its stiffness from grey values, but the geometry has none</source>
        <translation>剛性を濃度値から取りますが、形状には濃度値がありません</translation>
    </message>
    <message>
        <source>Name the image that the labels were drawn on (geometry/grey_image), or state E</source>
        <translation>ラベルを描いた元の画像を指定するか (geometry/grey_image)、E を指定してください</translation>
    </message>
    <message>
        <source>Heal with a smaller tolerance (mesh option heal_tolerance), or only where it is needed (heal: automatic)</source>
        <translation>より小さい許容差で修復するか (メッシュ設定 heal_tolerance)、必要なときだけ修復してください (heal: automatic)</translation>
    </message>
    <message>
        <source>region &apos;%1&apos;: %2 of voxels, %3 of elements (%4); a smaller element size keeps the volume better</source>
        <translation>領域「%1」: ボクセル %2、要素 %3 (%4)。要素を小さくすると体積がよりよく保たれます</translation>
    </message>
    <message>
        <source>region &apos;%1&apos;: %2 of voxels, %3 of elements (%4); fewer voxels an element edge (geometry/coarsen) keep the volume better</source>
        <translation>領域「%1」: ボクセル %2、要素 %3 (%4)。要素の辺あたりのボクセルを減らすと (geometry/coarsen) 体積がよりよく保たれます</translation>
    </message>
    <message>
        <source>make smaller elements there in the program that made the mesh</source>
        <translation>メッシュを作ったプログラムで、そこの要素を小さくしてください</translation>
    </message>
    <message>
        <source>it selects no outer face of the mesh</source>
        <translation>メッシュの外側の面を選んでいません</translation>
    </message>
    <message>
        <source>Name a surface on the outside, or for one between regions say in which of them the layers lie: &quot;region&quot;: %1</source>
        <translation>外側の面を指定するか、領域の間の面では層を置く領域を指定してください: &quot;region&quot;: %1</translation>
    </message>
    <message>
        <source>it selects no face of the region &quot;%1&quot;</source>
        <translation>領域「%1」の面を選んでいません</translation>
    </message>
    <message>
        <source>Name a surface of that region, or another region</source>
        <translation>その領域の面か、別の領域を指定してください</translation>
    </message>
    <message>
        <source>Boundary layers, %1, in %2</source>
        <translation>境界層、%1、%2 の中</translation>
    </message>
    <message>
        <source>in the region &quot;%1&quot;: %2</source>
        <translation>領域「%1」で: %2</translation>
    </message>
    <message>
        <source>remove it from the surface, choose a larger feature angle (mesh option feature_angle), or make the surface anew of voxels (mesh option repair)</source>
        <translation>表面から取り除くか、特徴角を大きくするか (メッシュ設定 feature_angle)、表面をボクセルから作り直してください (メッシュ設定 repair)</translation>
    </message>
    <message>
        <source>grey values</source>
        <translation>グレー値</translation>
    </message>
    <message>
        <source>labels</source>
        <translation>ラベル</translation>
    </message>
    <message>
        <source>element sizes</source>
        <translation>要素サイズ</translation>
    </message>
    <message>
        <source>%1 (%2 files)</source>
        <translation>%1（%2 ファイル）</translation>
    </message>
    <message>
        <source>The SHA-256 of several files is that of their hashes in order.</source>
        <translation>複数ファイルの SHA-256 は、各ファイルのハッシュを順に並べたもののハッシュです。</translation>
    </message>
    <message>
        <source>%1: unknown unit %2</source>
        <translation>%1: 未知の単位 %2 です</translation>
    </message>
    <message>
        <source>%1: unexpected %2 in unit</source>
        <translation>%1: 単位の中の %2 は使えません</translation>
    </message>
    <message>
        <source>%1: ambiguous unit %2: put the factors after / in brackets</source>
        <translation>%1: 単位 %2 はあいまいです: / の後の因子を括弧で囲んでください</translation>
    </message>
    <message>
        <source>%1: too many brackets in unit</source>
        <translation>%1: 単位の括弧が多すぎます</translation>
    </message>
    <message>
        <source>%1: missing %2 in unit</source>
        <translation>%1: 単位に %2 がありません</translation>
    </message>
    <message>
        <source>%1: the unit ends too early</source>
        <translation>%1: 単位が途中で終わっています</translation>
    </message>
    <message>
        <source>%1: a whole number must follow ^ in unit</source>
        <translation>%1: 単位の ^ の後には整数が必要です</translation>
    </message>
    <message>
        <source>%1: the power in a unit must be between 1 and 9</source>
        <translation>%1: 単位の指数は 1 から 9 でなければなりません</translation>
    </message>
    <message>
        <source>%1: the powers in the unit are too high</source>
        <translation>%1: 単位の指数が大きすぎます</translation>
    </message>
    <message>
        <source>%1: the unit is out of range</source>
        <translation>%1: 単位が範囲外です</translation>
    </message>
    <message>
        <source>material &apos;%1&apos; is nearly incompressible (nu %2): %3 elements of %4 are too stiff for it, being %5; elements of second order (mesh.order 2) are not</source>
        <translation>材料「%1」はほぼ非圧縮です (nu %2): %4 の %3 要素は %5 なので硬すぎます。二次要素 (mesh.order 2) ならそうなりません</translation>
    </message>
    <message>
        <source>by the label table: %1</source>
        <translation>ラベル表による: %1</translation>
    </message>
    <message>
        <source>%1; by the label table: %2</source>
        <translation>%1。ラベル表による: %2</translation>
    </message>
    <message>
        <source>neither the case nor the library has a material &quot;%1&quot;</source>
        <translation>材料「%1」はケースにもライブラリにもありません</translation>
    </message>
    <message>
        <source>Check the path of the label table (geometry/label_file)</source>
        <translation>ラベル表のパス (geometry/label_file) を確かめてください</translation>
    </message>
    <message>
        <source>%1: names and colours of %2 labels, materials of %3</source>
        <translation>%1: %2 個のラベルの名前と色、%3 個の材料</translation>
    </message>
    <message>
        <source>Materials by the label table</source>
        <translation>ラベル表による材料</translation>
    </message>
    <message>
        <source>Label table: %1</source>
        <translation>ラベル表: %1</translation>
    </message>
    <message>
        <source>region &apos;%1&apos;: &apos;%2&apos; by %3; values of the case</source>
        <translation>領域 &apos;%1&apos;: &apos;%2&apos; (%3 による。値はケースのもの)</translation>
    </message>
    <message>
        <source>region &apos;%1&apos;: &apos;%2&apos; by %3; values of the library (%4)</source>
        <translation>領域 &apos;%1&apos;: &apos;%2&apos; (%3 による。値はライブラリのもの: %4)</translation>
    </message>
    <message>
        <source>Give a table with the columns label, name, colour and material (CSV), an ITK-SNAP label description or a 3D Slicer colour table (.ctbl, .txt)</source>
        <translation>label、name、colour、material の列を持つ表 (CSV)、ITK-SNAP のラベル記述、または 3D Slicer のカラーテーブル (.ctbl、.txt) を指定してください</translation>
    </message>
    <message>
        <source>a quotation mark is not closed</source>
        <translation>引用符が閉じられていません</translation>
    </message>
    <message>
        <source>the column &quot;%1&quot; stands there twice</source>
        <translation>列「%1」が 2 回あります</translation>
    </message>
    <message>
        <source>the column &quot;%1&quot; is not known; known are label, name, colour and material</source>
        <translation>列「%1」は使えません。使えるのは label、name、colour、material です</translation>
    </message>
    <message>
        <source>there are %1 cells instead of %2</source>
        <translation>セルが %2 個ではなく %1 個です</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a colour such as #d8c7a0</source>
        <translation>「%1」は #d8c7a0 のような色ではありません</translation>
    </message>
    <message>
        <source>not planned yet; the run does it</source>
        <translation>まだ計画していません。実行時に計画します</translation>
    </message>
    <message>
        <source>For an image of grey values state a lower or upper threshold (geometry/lower, geometry/upper)</source>
        <translation>濃淡の画像では下または上のしきい値を指定してください (geometry/lower、geometry/upper)</translation>
    </message>
    <message>
        <source>State of the solve kept: iteration %1, in %2; the solve can go on from it</source>
        <translation>求解の状態を保存: 反復 %1、%2。ここから続けられます</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no number of seconds since 1970</source>
        <translation>「%1」は 1970 年からの秒数ではありません</translation>
    </message>
    <message>
        <source>%1 (%2) has %3 points, not %4</source>
        <translation>%1 (%2) の点は %3 個です (%4 個のはずです)</translation>
    </message>
    <message>
        <source>%1 B hold no line of %2 B</source>
        <translation>%1 B には %2 B の行が入りません</translation>
    </message>
    <message>
        <source>%1 different ones, 255 are the limit</source>
        <translation>異なる値が %1 個あります (上限は 255 個)</translation>
    </message>
    <message>
        <source>%1 is %2, more than the file holds</source>
        <translation>%1 が %2 で、ファイルの内容より多くなっています</translation>
    </message>
    <message>
        <source>%1 refers to point %2 of %3</source>
        <translation>%1 が点 %2 を指していますが、点は %3 個です</translation>
    </message>
    <message>
        <source>Check that the constraints hold every part</source>
        <translation>拘束がすべての部品を固定しているか確認してください</translation>
    </message>
    <message>
        <source>If they do, the matrix is badly conditioned (slender parts, thin elements, very different materials): raise max_iterations, or use a larger tolerance</source>
        <translation>固定されている場合は行列の条件が悪いためです (細長い部品、薄い要素、大きく異なる材料)。max_iterations を大きくするか、許容誤差を大きくしてください</translation>
    </message>
    <message>
        <source>it is not symmetric: entry (%1, %2) is %3 and its mirror image %4</source>
        <translation>対称ではありません: 成分 (%1, %2) は %3 ですが、対になる成分は %4 です</translation>
    </message>
    <message>
        <source>expected %1 but found &quot;%2&quot;</source>
        <translation>%1 があるはずの場所に「%2」があります</translation>
    </message>
    <message>
        <source>has no %1 number</source>
        <translation>%1 の番号がありません</translation>
    </message>
    <message>
        <source>has no %1 number where one is expected</source>
        <translation>%1 の番号があるはずの場所にありません</translation>
    </message>
    <message>
        <source>has the %1 number %2, which is not in 1 to %3</source>
        <translation>%1 の番号 %2 は 1 から %3 の範囲にありません</translation>
    </message>
    <message>
        <source>differs from %1 of the same series in its orientation</source>
        <translation>同じシリーズの %1 と向きが異なります</translation>
    </message>
    <message>
        <source>differs from %1 of the same series in its pixel spacing</source>
        <translation>同じシリーズの %1 と画素の間隔が異なります</translation>
    </message>
    <message>
        <source>differs from %1 of the same series in its size: %2 x %3 and %4 x %5 pixels</source>
        <translation>同じシリーズの %1 と大きさが異なります: %2 x %3 画素と %4 x %5 画素</translation>
    </message>
    <message>
        <source>a block of the product has no place in its earlier pattern</source>
        <translation>積のブロックの場所が以前の行列のパターンにありません</translation>
    </message>
    <message>
        <source>what is to take their new values was not made from them</source>
        <translation>新しい値を入れる先が、それらから作られたものではありません</translation>
    </message>
    <message>
        <source>it holds %1, not a matrix</source>
        <translation>行列ではなく %1 が入っています</translation>
    </message>
    <message>
        <source>the first line is %1</source>
        <translation>最初の行は %1 です</translation>
    </message>
    <message>
        <source>the %1 %2 is unknown; there are %3</source>
        <translation>%1「%2」は不明です。使えるのは %3 です</translation>
    </message>
    <message>
        <source>there is no cause %1</source>
        <translation>原因 %1 はありません</translation>
    </message>
    <message>
        <source>%1 and %2 share the corners of a face but not the nodes on its edges</source>
        <translation>%1 と %2 は面の頂点を共有していますが、辺の上の節点を共有していません</translation>
    </message>
    <message>
        <source>the relative residual is %1 after %2 iterations, not %3, and the relative error in the energy norm is about %4, not %5, the limit</source>
        <translation>上限の %2 回の反復の後、相対残差は %1 (目標は %3)、エネルギーノルムでの相対誤差は約 %4 (目標は %5) です</translation>
    </message>
    <message>
        <source>the relative residual is %1 after %2 iterations, not %3, and the relative error in the energy norm is not known yet, not %4, the limit</source>
        <translation>上限の %2 回の反復の後、相対残差は %1 (目標は %3) で、エネルギーノルムでの相対誤差はまだ分かりません (目標は %4)</translation>
    </message>
    <message>
        <source>the relative residual is %1 after %2 iterations, not %3, and the relative error in the energy norm is about %4, not %5; it has stagnated since iteration %6, the least so far is %7</source>
        <translation>%2 回の反復の後の相対残差は %1 (目標は %3)、エネルギーノルムでの相対誤差は約 %4 (目標は %5) です。反復 %6 から停滞しています (これまでの最小は %7)</translation>
    </message>
    <message>
        <source>If they do, the matrix is badly conditioned (slender parts, thin elements, very different materials): raise max_iterations, use the preconditioner multigrid, or use a larger tolerance</source>
        <translation>固定されている場合は行列の条件が悪いためです (細長い部品、薄い要素、大きく異なる材料)。max_iterations を大きくするか、前処理に multigrid を使うか、許容誤差を大きくしてください</translation>
    </message>
    <message>
        <source>The same mesh every time</source>
        <translation>毎回同じメッシュ</translation>
    </message>
    <message>
        <source>yes: the mesher had one thread</source>
        <translation>はい (メッシャーは 1 スレッド)</translation>
    </message>
    <message>
        <source>no: the mesher&apos;s threads take turns as they come. With mesh.threads 1 mesh and report are the same every time</source>
        <translation>いいえ: メッシャーのスレッドの順序は毎回変わります。mesh.threads を 1 にすると、メッシュもレポートも毎回同じになります</translation>
    </message>
    <message>
        <source>refined mesh %1 of %2: %3</source>
        <translation>細分メッシュ %1 / %2: %3</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>計算済み</translation>
    </message>
    <message>
        <source>%1: healed with a tolerance of %2 mm: %3 faces and %4 edges became %5 and %6</source>
        <translation>%1: 許容差 %2 mm で修復: 面 %3、辺 %4 が面 %5、辺 %6 になりました</translation>
    </message>
    <message>
        <source>%1 is not a shape of solids</source>
        <translation>%1 はソリッドの要素形状ではありません</translation>
    </message>
    <message>
        <source>%1 is not a shape of facets</source>
        <translation>%1 は面の要素形状ではありません</translation>
    </message>
    <message>
        <source>%1 solids of %2 have %3 nodes and %4 numbers</source>
        <translation>%2 のソリッド要素 %1 個に節点が %3 個、番号が %4 個あります</translation>
    </message>
    <message>
        <source>%1 facets of %2 have %3 nodes and %4 numbers</source>
        <translation>%2 の面要素 %1 個に節点が %3 個、番号が %4 個あります</translation>
    </message>
    <message>
        <source>the name of the parameter is empty</source>
        <translation>パラメーターの名前が空です</translation>
    </message>
    <message>
        <source>%1 is missing</source>
        <translation>%1がありません</translation>
    </message>
    <message>
        <source>the property</source>
        <translation>物性値</translation>
    </message>
    <message>
        <source>Poisson&apos;s ratio</source>
        <translation>ポアソン比</translation>
    </message>
    <message>
        <source>the value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>the force</source>
        <translation>力</translation>
    </message>
    <message>
        <source>the film coefficient</source>
        <translation>熱伝達率</translation>
    </message>
    <message>
        <source>the acceleration</source>
        <translation>加速度</translation>
    </message>
    <message>
        <source>the direction</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>the heat</source>
        <translation>発熱量</translation>
    </message>
    <message>
        <source>the temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>a coordinate</source>
        <translation>座標</translation>
    </message>
    <message>
        <source>It must be: %%MatrixMarket matrix coordinate|array real|integer|pattern general|symmetric|skew-symmetric</source>
        <translation>次の形でなければなりません: %%MatrixMarket matrix coordinate|array real|integer|pattern general|symmetric|skew-symmetric</translation>
    </message>
    <message>
        <source>the relative residual is %1 after %2 iterations, not %3, and the relative error in the energy norm is not known yet, not %4; it has stagnated since iteration %5, the least so far is %6</source>
        <translation>%2 回の反復の後の相対残差は %1 (目標は %3)、エネルギーノルムでの相対誤差はまだ分かりません (目標は %4)。反復 %5 から停滞しています (これまでの最小は %6)</translation>
    </message>
    <message>
        <source>%1, %2, %3 on %4: needs %5 of %6, does not fit</source>
        <translation>%4 上の %1、%2、%3: %6 のうち %5 が必要で、収まりません</translation>
    </message>
    <message>
        <source>a structured box has its cells, no thin places</source>
        <translation>構造格子の直方体はセルで分割され、薄い箇所はありません</translation>
    </message>
    <message>
        <source>the walls of an image are not measured; sizes in places are possible there</source>
        <translation>画像では壁の厚さを測りません。場所ごとのサイズは指定できます</translation>
    </message>
    <message>
        <source>elements across thin places need tetrahedra (tet4 or tet10); layers of hexahedra and wedges have one size</source>
        <translation>薄い箇所の要素数の指定には四面体 (tet4 または tet10) が必要です。六面体とくさびの層のサイズは一つです</translation>
    </message>
    <message>
        <source>the triangles of the surface are kept (keep_triangles), so thin walls cannot be refined</source>
        <translation>表面の三角形をそのまま使う (keep_triangles) ため、薄い壁を細分できません</translation>
    </message>
    <message>
        <source>a triangulated surface has no faces of CAD whose width is known</source>
        <translation>三角形の表面には、幅の分かる CAD の面がありません</translation>
    </message>
    <message>
        <source>Write 0 for the mesh option %1</source>
        <translation>メッシュのオプション %1 を 0 にしてください</translation>
    </message>
    <message>
        <source>%1 elements across walls of down to %2 at %3 ask for more than 200 million elements</source>
        <translation>%3 で最小 %2 の薄い壁に %1 要素を入れると、要素数は 2 億を超えます</translation>
    </message>
    <message>
        <source>%1 elements across faces of down to %2 at %3 ask for more than 200 million elements</source>
        <translation>%3 で最小 %2 の細い面に %1 要素を入れると、要素数は 2 億を超えます</translation>
    </message>
    <message>
        <source>%1 elements across %2 of down to %3 ask for more than 200 million elements</source>
        <translation>最小 %3 の %2 に %1 要素を入れると、要素数は 2 億を超えます</translation>
    </message>
    <message>
        <source>Lower the mesh option %1, or raise min_size</source>
        <translation>メッシュのオプション %1 を小さくするか、min_size を大きくしてください</translation>
    </message>
    <message>
        <source>%1: walls of down to %2 at %3 get elements of down to %4, about %5 of them</source>
        <translation>%1: 最小 %2 (%3) の薄い壁に最小 %4 の要素を、約 %5 個入れます</translation>
    </message>
    <message>
        <source>%1: faces of down to %2 at %3 get elements of down to %4, about %5 of them</source>
        <translation>%1: 最小 %2 (%3) の細い面に最小 %4 の要素を、約 %5 個入れます</translation>
    </message>
    <message>
        <source>%1: walls are thinner than %2 elements of the smallest size, %3, down to %4 at %5: they get fewer; state a smaller mesh option min_size</source>
        <translation>%1: 最小サイズ %3 の要素 %2 個より薄い壁があり (最小 %4、%5)、要素数はそれより少なくなります。メッシュのオプション min_size を小さくしてください</translation>
    </message>
    <message>
        <source>%1: faces are narrower than %2 elements of the smallest size, %3, down to %4 at %5: they get fewer; state a smaller mesh option min_size</source>
        <translation>%1: 最小サイズ %3 の要素 %2 個より細い面があり (最小 %4、%5)、要素数はそれより少なくなります。メッシュのオプション min_size を小さくしてください</translation>
    </message>
    <message>
        <source>%1: thin walls are not refined, as the triangles of the file are kept</source>
        <translation>%1: ファイルの三角形をそのまま使うため、薄い壁は細分されません</translation>
    </message>
    <message>
        <source>%1: %2 ms a product, fastest of %3 tried</source>
        <translation>%1: 1 積 %2 ms、試した %3 通りで最速</translation>
    </message>
    <message>
        <source>%1: found best before on this device (%2 ms a product), nothing tried</source>
        <translation>%1: この装置で以前に最良と分かったもの (1 積 %2 ms)、試行なし</translation>
    </message>
    <message>
        <source>not tried: enough products</source>
        <translation>試行せず: 積の回数が十分</translation>
    </message>
    <message>
        <source>its element %1 states no length</source>
        <translation>要素 %1 に長さがありません</translation>
    </message>
    <message>
        <source>its element %1 is of no kind that there is</source>
        <translation>要素 %1 の種類は存在しません</translation>
    </message>
    <message>
        <source>the file is damaged: it states %1 values a pixel, element %2</source>
        <translation>ファイルが壊れています: 画素あたり %1 個の値と書かれています (要素 %2)</translation>
    </message>
    <message>
        <source>making it anew of voxels of %1: %2</source>
        <translation>%1 のボクセルでの作り直し: %2</translation>
    </message>
    <message>
        <source>it encloses no space that voxels of %1 show</source>
        <translation>%1 のボクセルで見える空間を囲んでいません</translation>
    </message>
    <message>
        <source>evening out the triangles: %1</source>
        <translation>三角形の均し: %1</translation>
    </message>
    <message>
        <source>evening out the mended triangles: %1</source>
        <translation>修復した三角形の均し: %1</translation>
    </message>
    <message>
        <source>Choose another folder</source>
        <translation>別のフォルダーを選んでください</translation>
    </message>
    <message>
        <source>the folder is not empty</source>
        <translation>フォルダーが空ではありません</translation>
    </message>
    <message>
        <source>a file of this name exists</source>
        <translation>同じ名前のファイルがあります</translation>
    </message>
    <message>
        <source>Name a new folder, or empty this one</source>
        <translation>新しいフォルダー名を指定するか、このフォルダーを空にしてください</translation>
    </message>
    <message>
        <source>there is no such folder</source>
        <translation>そのフォルダーがありません</translation>
    </message>
    <message>
        <source>Create it first, or look whether the drive is connected</source>
        <translation>先に作成するか、ドライブが接続されているか確認してください</translation>
    </message>
    <message>
        <source>Put it there, or choose another file in the case</source>
        <translation>そこに置くか、ケースで別のファイルを選んでください</translation>
    </message>
    <message>
        <source>%1 files of the case are not there: %2</source>
        <translation>ケースのファイルが %1 個ありません: %2</translation>
    </message>
    <message>
        <source>Put them there, or choose other files in the case</source>
        <translation>そこに置くか、ケースで別のファイルを選んでください</translation>
    </message>
    <message>
        <source>the copies take %1 bytes (%2), and %3 bytes (%4) are free there</source>
        <translation>コピーには %1 バイト (%2) 必要ですが、空きは %3 バイト (%4) です</translation>
    </message>
    <message>
        <source>cannot be put into place: %1</source>
        <translation>所定の場所に置けません: %1</translation>
    </message>
    <message>
        <source>the new folder has no name</source>
        <translation>新しいフォルダーの名前がありません</translation>
    </message>
    <message>
        <source>Name it, and the folder it is made in</source>
        <translation>名前と、作成先のフォルダーを指定してください</translation>
    </message>
    <message>
        <source>Files are copied as they are: images, and names of files and folders, may hold names of patients.</source>
        <translation>ファイルはそのままコピーされます。画像や、ファイルとフォルダーの名前に、患者の名前が含まれることがあります。</translation>
    </message>
    <message>
        <source>jacobi</source>
        <translation>Jacobi</translation>
    </message>
    <message>
        <source>block-jacobi</source>
        <translation>ブロック Jacobi</translation>
    </message>
    <message>
        <source>cpu</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>cuda</source>
        <translation>CUDA</translation>
    </message>
    <message>
        <source>checked</source>
        <translation>検査付き CPU</translation>
    </message>
    <message>
        <source>reverse-cuthill-mckee</source>
        <translation>逆 Cuthill-McKee</translation>
    </message>
    <message>
        <source>%1 less than csr</source>
        <translation>csr より %1 小さく</translation>
    </message>
    <message>
        <source>%1 less than ell</source>
        <translation>ell より %1 小さく</translation>
    </message>
    <message>
        <source>%1 less than ell and %2 less than csr</source>
        <translation>ell より %1 小さく、csr より %2 小さく</translation>
    </message>
    <message>
        <source>%1 less than ell and %2 more than csr</source>
        <translation>ell より %1 小さく、csr より %2 大きく</translation>
    </message>
    <message>
        <source>%1 more than csr</source>
        <translation>csr より %1 大きく</translation>
    </message>
    <message>
        <source>%1 more than ell</source>
        <translation>ell より %1 大きく</translation>
    </message>
    <message>
        <source>%1 more than ell and %2 less than csr</source>
        <translation>ell より %1 大きく、csr より %2 小さく</translation>
    </message>
    <message>
        <source>%1 more than ell and %2 more than csr</source>
        <translation>ell より %1 大きく、csr より %2 大きく</translation>
    </message>
    <message>
        <source>%1 is the fastest of those that fit, as the performance model says: %2 ms a product where %3 takes %4 ms; it needs %5 of %6, and its matrix takes %7.</source>
        <translation>性能モデルによれば、収まるもののうち %1 が最速です: 1 積 %2 ms (%3 は %4 ms)。%6 のうち %5 を使い、行列は %7なります。</translation>
    </message>
    <message>
        <source>%1 is the smallest of the %2 formats that fit: it needs %3 of %4, and its matrix takes %5.</source>
        <translation>収まる %2 形式のうち %1 が最小です: %4 のうち %3 を使い、行列は %5なります。</translation>
    </message>
    <message>
        <source>%1: around %2 elements below min_quality sizes grow slowly from short edges; %3 are left, %4 elements became %5</source>
        <translation>%1: min_quality を下回る要素 %2 個の周りで、短い辺から要素寸法をゆるやかに大きくしました。%3 個が残り、要素数は %4 から %5 になりました</translation>
    </message>
    <message>
        <source>neighbouring entries belong to the same rows: %1 entries would take more than %2 steps of %3</source>
        <translation>隣り合う成分が同じ行に属しています: %1 個の成分に、%3 個ずつのステップが %2 回より多く必要です</translation>
    </message>
    <message>
        <source>neighbouring entries lie more than 65,535 columns apart: %1 entries would take more than %2 steps of %3</source>
        <translation>隣り合う成分の列が 65,535 より離れています: %1 個の成分に、%3 個ずつのステップが %2 回より多く必要です</translation>
    </message>
    <message>
        <source>Run it by threads per row or by segments</source>
        <translation>行ごとのスレッド、またはセグメントで実行してください</translation>
    </message>
    <message>
        <source>the memory does not suffice for the elimination order</source>
        <translation>消去順序を決めるためのメモリが足りません</translation>
    </message>
    <message>
        <source>Use the method cg, or a coarser mesh</source>
        <translation>解法 cg を使うか、メッシュを粗くしてください</translation>
    </message>
    <message>
        <source>CHOLMOD&apos;s analysis ended with status %1</source>
        <translation>CHOLMOD の解析が状態 %1 で終わりました</translation>
    </message>
    <message>
        <source>Use the method cg</source>
        <translation>解法 cg を使ってください</translation>
    </message>
    <message>
        <source>no direct solver is built into this program</source>
        <translation>このプログラムには直接法ソルバーが組み込まれていません</translation>
    </message>
    <message>
        <source>Use the method cg, or build with CHOLMOD and OpenBLAS (libsuitesparse-dev, libopenblas-dev)</source>
        <translation>解法 cg を使うか、CHOLMOD と OpenBLAS(libsuitesparse-dev、libopenblas-dev)を入れてビルドしてください</translation>
    </message>
    <message>
        <source>it is not positive definite: the pivot of %1 is %2 where its diagonal is %3</source>
        <translation>正定値ではありません: %1 のピボットは %2、その対角成分は %3 です</translation>
    </message>
    <message>
        <source>the temperature of node %1 at %2</source>
        <translation>節点 %1(%2)の温度</translation>
    </message>
    <message>
        <source>the displacement along %1 of node %2 at %3</source>
        <translation>節点 %2(%3)の %1 方向の変位</translation>
    </message>
    <message>
        <source>the factor needs %1 and the system does not give them</source>
        <translation>分解行列に %1 が必要ですが、システムが割り当てません</translation>
    </message>
    <message>
        <source>nodes %1 and %2 are not coupled in the pattern that was analysed</source>
        <translation>節点 %1 と %2 は解析したパターンで結合していません</translation>
    </message>
    <message>
        <source>it needs %1, of them %2 for the factor, and %3 may be used</source>
        <translation>%1 が必要で(うち分解行列 %2)、使えるのは %3 です</translation>
    </message>
    <message>
        <source>its analysis needs %1 and %2 may be used</source>
        <translation>その解析に %1 が必要で、使えるのは %2 です</translation>
    </message>
    <message>
        <source>Use the method cg, raise the memory limit, or make the elements larger</source>
        <translation>解法 cg を使うか、メモリ上限を上げるか、要素を大きくしてください</translation>
    </message>
    <message>
        <source>it is singular to working precision: the first step of iterative refinement changes the solution by %1 %</source>
        <translation>倍精度では特異です: 反復改良の最初の段階で解が %1 % 変わります</translation>
    </message>
    <message>
        <source>Check that the constraints hold every part; if they do, materials or element sizes differ by too much</source>
        <translation>拘束がすべての部分を支えているか確かめてください。支えているなら、材料または要素の大きさの差が大きすぎます</translation>
    </message>
    <message>
        <source>its solution has numbers that are not finite</source>
        <translation>解に有限でない数があります</translation>
    </message>
    <message>
        <source>Direct solve: order by %1, %2 nonzeros in the factor, %3 GFlop; analysed in %4 s, factorised in %5 s, solved in %6 s with %7 refinements; measured peak %8, planned %9</source>
        <translation>直接法: 順序 %1、分解行列の非零成分 %2、%3 GFlop。解析 %4 s、分解 %5 s、求解 %6 s(反復改良 %7 回)。最大メモリ 実測 %8、計画 %9</translation>
    </message>
    <message>
        <source>nested dissection</source>
        <translation>入れ子分割</translation>
    </message>
    <message>
        <source>minimum degree</source>
        <translation>最小次数</translation>
    </message>
    <message>
        <source>the true relative residual |b - A x| / |b| is %1 where the iteration arrived at %2, after %3 restarts; the backward error is %4 (at most %5 counts as rounding) and the last correction in the energy norm %6 (at most %7)</source>
        <translation>再始動 %3 回の後、真の相対残差 |b - A x| / |b| は %1 で、反復では %2 でした。後退誤差は %4(%5 以下なら丸め誤差とみなす)、エネルギーノルムでの最後の補正は %6(%7 以下が必要)です</translation>
    </message>
    <message>
        <source>Check the mesh for thin or badly shaped elements and the materials for extreme ratios, use the preconditioner multigrid, or use solver.method direct</source>
        <translation>メッシュに薄い要素や形の悪い要素がないか、材料の比が極端でないかを確認するか、前処理 multigrid または solver.method direct を使ってください</translation>
    </message>
    <message>
        <source>Check the mesh for thin or badly shaped elements and the materials for extreme ratios, or use solver.method direct</source>
        <translation>メッシュに薄い要素や形の悪い要素がないか、材料の比が極端でないかを確認するか、solver.method direct を使ってください</translation>
    </message>
    <message>
        <source>Solved in %1 iterations, %2 s, true relative residual %3, backward error %4; measured peak %5, planned %6</source>
        <translation>%1 反復、%2 s で解けました。真の相対残差 %3、後退誤差 %4。ピーク実測 %5、計画 %6</translation>
    </message>
    <message>
        <source>Rounding limits the relative residual to %1: |A| |x| is %2 times |b|. The last correction was %3 of the solution in the energy norm.</source>
        <translation>丸め誤差のため相対残差は %1 より小さくなりません。|A| |x| は |b| の %2 倍です。最後の補正はエネルギーノルムで解の %3 でした。</translation>
    </message>
    <message>
        <source>Preconditioner: block-jacobi did not converge (%1): multigrid is set up</source>
        <translation>前処理: block-jacobi は収束しませんでした(%1)。multigrid を準備します</translation>
    </message>
    <message>
        <source>Preconditioner: multigrid could not be set up (%1)</source>
        <translation>前処理: multigrid を準備できませんでした(%1)</translation>
    </message>
    <message>
        <source>Preconditioner multigrid: block-jacobi did not converge (%1).</source>
        <translation>前処理 multigrid: block-jacobi は収束しませんでした(%1)。</translation>
    </message>
    <message>
        <source>multigrid: block-jacobi did not converge (%1).</source>
        <translation>multigrid: block-jacobi は収束しませんでした(%1)。</translation>
    </message>
    <message>
        <source>the relative residual |b - A x| / |b| is %1 after %2 iterations, not %3, and no longer falls where that of the matrix rounded to FP32 does</source>
        <translation>相対残差 |b - A x| / |b| は %2 反復の後 %1 で、%3 に達していません。FP32 に丸めた行列の残差が下がっても、これ以上は下がりません</translation>
    </message>
    <message>
        <source>Converged to a relative residual of %1 (backward error %2); loads and reactions balance to %3.</source>
        <translation>相対残差 %1(後退誤差 %2)まで収束し、荷重と反力は %3 までつり合っています。</translation>
    </message>
    <message>
        <source>Backward error %1</source>
        <translation>後退誤差 %1</translation>
    </message>
    <message>
        <source>Limit of double precision</source>
        <translation>倍精度の限界</translation>
    </message>
    <message>
        <source>the value %1 at %2 is not a whole number</source>
        <translation>%2 の値 %1 は整数ではありません</translation>
    </message>
    <message>
        <source>these are no labels: the value %1 at %2 is not a whole number; values go from %3</source>
        <translation>ラベルではありません: %2 の値 %1 は整数ではありません。値の範囲は %3 です</translation>
    </message>
    <message>
        <source>frame %1 states no position</source>
        <translation>フレーム %1 には位置が書かれていません</translation>
    </message>
    <message>
        <source>the slice states no position</source>
        <translation>このスライスには位置が書かれていません</translation>
    </message>
    <message>
        <source>frame %1 states no orientation</source>
        <translation>フレーム %1 には向きが書かれていません</translation>
    </message>
    <message>
        <source>the slice states no orientation</source>
        <translation>このスライスには向きが書かれていません</translation>
    </message>
    <message>
        <source>frame %1 states no pixel spacing</source>
        <translation>フレーム %1 には画素間隔が書かれていません</translation>
    </message>
    <message>
        <source>the slice states no pixel spacing</source>
        <translation>このスライスには画素間隔が書かれていません</translation>
    </message>
    <message>
        <source>frame %1 states no position, no orientation</source>
        <translation>フレーム %1 には位置・向きが書かれていません</translation>
    </message>
    <message>
        <source>the slice states no position, no orientation</source>
        <translation>このスライスには位置・向きが書かれていません</translation>
    </message>
    <message>
        <source>frame %1 states no position, no pixel spacing</source>
        <translation>フレーム %1 には位置・画素間隔が書かれていません</translation>
    </message>
    <message>
        <source>the slice states no position, no pixel spacing</source>
        <translation>このスライスには位置・画素間隔が書かれていません</translation>
    </message>
    <message>
        <source>frame %1 states no orientation, no pixel spacing</source>
        <translation>フレーム %1 には向き・画素間隔が書かれていません</translation>
    </message>
    <message>
        <source>the slice states no orientation, no pixel spacing</source>
        <translation>このスライスには向き・画素間隔が書かれていません</translation>
    </message>
    <message>
        <source>frame %1 states no position, no orientation, no pixel spacing</source>
        <translation>フレーム %1 には位置・向き・画素間隔が書かれていません</translation>
    </message>
    <message>
        <source>the slice states no position, no orientation, no pixel spacing</source>
        <translation>このスライスには位置・向き・画素間隔が書かれていません</translation>
    </message>
    <message>
        <source>frame %1 states no position, and the file no spacing between its %2 frames</source>
        <translation>フレーム %1 には位置がなく、ファイルには %2 枚のフレームの間隔がありません</translation>
    </message>
    <message>
        <source>frame %1 states no position, and the file no spacing between its %2 frames (the thickness of slices need not be their spacing)</source>
        <translation>フレーム %1 には位置がなく、ファイルには %2 枚のフレームの間隔がありません(スライスの厚さは間隔とは限りません)</translation>
    </message>
    <message>
        <source>frame %1 states no rescale slope and intercept, though others do</source>
        <translation>フレーム %1 にはリスケールの傾きと切片がありませんが、ほかのフレームにはあります</translation>
    </message>
    <message>
        <source>Export the image as single slices, or as NIfTI or NRRD with its spacing</source>
        <translation>画像を 1 枚ずつのスライスとして、または間隔を持つ NIfTI か NRRD として書き出してください</translation>
    </message>
    <message>
        <source>frame %1 differs from %2 in its size: %3 x %4 and %5 x %6 pixels</source>
        <translation>フレーム %1 は %2 と大きさが異なります: %3 x %4 と %5 x %6 画素</translation>
    </message>
    <message>
        <source>frame %1 differs from %2 in its orientation</source>
        <translation>フレーム %1 は %2 と向きが異なります</translation>
    </message>
    <message>
        <source>frame %1 differs from %2 in its pixel spacing</source>
        <translation>フレーム %1 は %2 と画素間隔が異なります</translation>
    </message>
    <message>
        <source>DICOM segmentation (SEG): %1</source>
        <translation>DICOM セグメンテーション (SEG): %1</translation>
    </message>
    <message>
        <source>the DICOM segmentation (SEG) states no segments</source>
        <translation>DICOM セグメンテーション (SEG) にセグメントが書かれていません</translation>
    </message>
    <message>
        <source>the DICOM segmentation (SEG) is neither binary, fractional nor a label map</source>
        <translation>DICOM セグメンテーション (SEG) は二値でも割合でもラベルマップでもありません</translation>
    </message>
    <message>
        <source>%1 of the DICOM segmentation (SEG) does not state to which segment it belongs</source>
        <translation>DICOM セグメンテーション (SEG) の %1 には、どのセグメントに属するかが書かれていません</translation>
    </message>
    <message>
        <source>frame %1 of the DICOM segmentation (SEG) is cut off: it ends at byte %2 of the pixels, which have %3</source>
        <translation>DICOM セグメンテーション (SEG) のフレーム %1 は途切れています: 画素の %2 バイト目で終わりますが、画素は %3 バイトです</translation>
    </message>
    <message>
        <source>the bits of the DICOM segmentation (SEG) are compressed, which is not read</source>
        <translation>DICOM セグメンテーション (SEG) のビットは圧縮されており、読めません</translation>
    </message>
    <message>
        <source>the pixels of the DICOM segmentation (SEG) cannot be read</source>
        <translation>DICOM セグメンテーション (SEG) の画素を読めません</translation>
    </message>
    <message>
        <source>Export the segmentation again, or as NIfTI or NRRD</source>
        <translation>セグメンテーションをもう一度、または NIfTI か NRRD として書き出してください</translation>
    </message>
    <message>
        <source>all frames of the segmentation lie in one plane, and no spacing of slices is stated</source>
        <translation>セグメンテーションのすべてのフレームが同じ面にあり、スライスの間隔が書かれていません</translation>
    </message>
    <message>
        <source>segments %1 and %2 overlap in %3 voxels: these are taken for segment %4</source>
        <translation>セグメント %1 と %2 は %3 ボクセルで重なっています: これらはセグメント %4 とします</translation>
    </message>
    <message>
        <source>its grey values go through a table (Modality LUT), which is not read</source>
        <translation>濃淡値が表 (Modality LUT) を通りますが、表は読めません</translation>
    </message>
    <message>
        <source>Export the series with a rescale slope and intercept</source>
        <translation>リスケールの傾きと切片を付けてシリーズを書き出してください</translation>
    </message>
    <message>
        <source>the file states no orientation of its frames: rows are taken to go to the left, columns to the back, frames up; left and right may be exchanged</source>
        <translation>ファイルにフレームの向きがありません: 行は左へ、列は後ろへ、フレームは上へ進むとします。左右が入れ替わっているかもしれません</translation>
    </message>
    <message>
        <source>the file states no position: its first frame is put at the origin</source>
        <translation>ファイルに位置がありません: 最初のフレームを原点に置きます</translation>
    </message>
    <message>
        <source>State the number of the one wanted (geometry/series), or name one of its files instead of the folder</source>
        <translation>使うシリーズの番号を指定する (geometry/series) か、フォルダーの代わりにそのファイルの 1 つを指定してください</translation>
    </message>
    <message>
        <source>State the number of the one wanted (geometry/series)</source>
        <translation>使うシリーズの番号を指定してください (geometry/series)</translation>
    </message>
    <message>
        <source>Choose the folder with the files of the series, or one of these files</source>
        <translation>シリーズのファイルがあるフォルダー、またはそのファイルの 1 つを選んでください</translation>
    </message>
    <message>
        <source>the folder holds no DICOM image</source>
        <translation>フォルダーに DICOM 画像がありません</translation>
    </message>
    <message>
        <source>the file holds %1 series: %2</source>
        <translation>ファイルには %1 個のシリーズがあります: %2</translation>
    </message>
    <message>
        <source>there is no series %1: the folder holds %2 series: %3</source>
        <translation>シリーズ %1 はありません: フォルダーには %2 個のシリーズがあります: %3</translation>
    </message>
    <message>
        <source>there is no series %1: the file holds %2 series: %3</source>
        <translation>シリーズ %1 はありません: ファイルには %2 個のシリーズがあります: %3</translation>
    </message>
    <message>
        <source>behind its %1 voxels the file holds %2 more bytes: its header does not fit them</source>
        <translation>ファイルには %1 ボクセルの後に %2 バイトが余分にあります: ヘッダーと合いません</translation>
    </message>
    <message>
        <source>behind its %1 voxels the file holds %2 more bytes: its header does not fit them; they are not read</source>
        <translation>ファイルには %1 ボクセルの後に %2 バイトが余分にあります: ヘッダーと合いません。これらは読みません</translation>
    </message>
    <message>
        <source>behind its %1 voxels the file holds %2 more numbers: its header does not fit them</source>
        <translation>ファイルには %1 ボクセルの後に %2 個の数が余分にあります: ヘッダーと合いません</translation>
    </message>
    <message>
        <source>the file is cut off: it holds %1 bytes of voxels where %2 are stated</source>
        <translation>ファイルが途切れています: ボクセルは %1 バイトですが、%2 バイトとあります</translation>
    </message>
    <message>
        <source>the file is cut off: it holds %1 bytes of voxels where %2 unpacked ones are stated</source>
        <translation>ファイルが途切れています: ボクセルは %1 バイトですが、展開後 %2 バイトとあります</translation>
    </message>
    <message>
        <source>Close other programs</source>
        <translation>ほかのプログラムを閉じてください</translation>
    </message>
    <message>
        <source>this is not a MetaImage file: its first line is not like &quot;NDims = 3&quot;</source>
        <translation>MetaImage ファイルではありません: 最初の行が &quot;NDims = 3&quot; のような形ではありません</translation>
    </message>
    <message>
        <source>this is not a MetaImage file: it has no header</source>
        <translation>MetaImage ファイルではありません: ヘッダーがありません</translation>
    </message>
    <message>
        <source>line %1 of the MetaImage header has no &quot;=&quot;</source>
        <translation>MetaImage ヘッダーの %1 行目に &quot;=&quot; がありません</translation>
    </message>
    <message>
        <source>the header states no &quot;ElementType&quot;</source>
        <translation>ヘッダーに &quot;ElementType&quot; がありません</translation>
    </message>
    <message>
        <source>the header&apos;s &quot;ElementType&quot; is several numbers a voxel; one grey value or label is needed</source>
        <translation>ヘッダーの &quot;ElementType&quot; は 1 ボクセルに複数の数です。濃淡値またはラベルが 1 つ必要です</translation>
    </message>
    <message>
        <source>the header&apos;s &quot;ElementType&quot; is none of MetaImage&apos;s numbers, such as MET_SHORT or MET_FLOAT</source>
        <translation>ヘッダーの &quot;ElementType&quot; は MET_SHORT や MET_FLOAT のような MetaImage の数ではありません</translation>
    </message>
    <message>
        <source>&quot;ElementType&quot; is a &quot;long&quot;, 4 or 8 bytes by the computer that wrote it, but the data have %1 bytes for %2 voxels</source>
        <translation>&quot;ElementType&quot; は &quot;long&quot; (書いた計算機により 4 または 8 バイト) ですが、データは %2 ボクセルに %1 バイトです</translation>
    </message>
    <message>
        <source>Write the image again with MET_INT or MET_LONG_LONG</source>
        <translation>MET_INT または MET_LONG_LONG で画像を書き直してください</translation>
    </message>
    <message>
        <source>the header&apos;s &quot;DistanceUnits&quot; is none of um, mm, cm and m</source>
        <translation>ヘッダーの &quot;DistanceUnits&quot; は um、mm、cm、m のどれでもありません</translation>
    </message>
    <message>
        <source>Correct it, and look whether the spacing is in that unit</source>
        <translation>直して、間隔がその単位かどうか確かめてください</translation>
    </message>
    <message>
        <source>&quot;HeaderSize = -1&quot; needs a type of known size, and a &quot;long&quot; has 4 or 8 bytes</source>
        <translation>&quot;HeaderSize = -1&quot; には大きさの決まった型が必要ですが、&quot;long&quot; は 4 または 8 バイトです</translation>
    </message>
    <message>
        <source>Write MET_INT (4 bytes) or MET_LONG_LONG (8 bytes) into the header</source>
        <translation>ヘッダーに MET_INT (4 バイト) または MET_LONG_LONG (8 バイト) と書いてください</translation>
    </message>
    <message>
        <source>Correct &quot;DimSize&quot; and &quot;ElementType&quot; of the header, or state with &quot;HeaderSize&quot; what comes before the voxels</source>
        <translation>ヘッダーの &quot;DimSize&quot; と &quot;ElementType&quot; を直すか、ボクセルの前のバイト数を &quot;HeaderSize&quot; で指定してください</translation>
    </message>
    <message>
        <source>sform and qform of the file are mirror images of each other, left and right are exchanged between them; sform is taken, look whether the body is the right way round</source>
        <translation>ファイルの sform と qform は互いに鏡像で、左右が入れ替わっています。sform を使います。体の向きを確かめてください</translation>
    </message>
    <message>
        <source>sform and qform of the file are mirror images of each other, left and right are in doubt; sform is taken, look whether the body is the right way round</source>
        <translation>ファイルの sform と qform は互いに鏡像で、左右が疑わしいです。sform を使います。体の向きを確かめてください</translation>
    </message>
    <message>
        <source>sform and qform of the file are turned against each other, left and right are exchanged between them; sform is taken, look whether the body is the right way round</source>
        <translation>ファイルの sform と qform は互いに回転していて、左右が入れ替わっています。sform を使います。体の向きを確かめてください</translation>
    </message>
    <message>
        <source>sform and qform of the file state different voxels, along axis %1 %2 and %3 of its units; sform is taken</source>
        <translation>ファイルの sform と qform でボクセルの大きさが異なります。軸 %1 に沿って %2 と %3 (ファイルの単位)。sform を使います</translation>
    </message>
    <message>
        <source>&quot;byte skip: -1&quot; is stated, but the voxels are text</source>
        <translation>&quot;byte skip: -1&quot; とありますが、ボクセルは文字で書かれています</translation>
    </message>
    <message>
        <source>the voxels are packed by bzip2; raw, gzip and text are read</source>
        <translation>ボクセルは bzip2 で圧縮されています。raw、gzip、text が読めます</translation>
    </message>
    <message>
        <source>the voxels are hexadecimal text; raw, gzip and text are read</source>
        <translation>ボクセルは 16 進の文字です。raw、gzip、text が読めます</translation>
    </message>
    <message>
        <source>Correct &quot;sizes&quot; and &quot;type&quot; of the header, or state with &quot;byte skip&quot; what comes before the voxels</source>
        <translation>ヘッダーの &quot;sizes&quot; と &quot;type&quot; を直すか、ボクセルの前のバイト数を &quot;byte skip&quot; で指定してください</translation>
    </message>
    <message>
        <source>Factor kept: only the right-hand side is assembled</source>
        <translation>分解行列を再利用: 右辺だけを組み立てます</translation>
    </message>
    <message>
        <source>the relative error in the energy norm is about %1 after %2 refinements, not %3</source>
        <translation>反復改良 %2 回の後、エネルギーノルムでの相対誤差は約 %1 で、%3 に届きません</translation>
    </message>
    <message>
        <source>Use a larger energy_tolerance: doubles hold no better solution of this system</source>
        <translation>energy_tolerance を大きくしてください。倍精度ではこれ以上よい解は得られません</translation>
    </message>
    <message>
        <source>The analysis of the direct solver needs %1 of %2 on %3</source>
        <translation>直接法の解析に %3 の %2 のうち %1 が必要です</translation>
    </message>
    <message>
        <source>The direct solver needs %1 of %2 on %3: its factor of %4 nonzeros takes %5</source>
        <translation>直接法には %3 の %2 のうち %1 が必要です: 非零成分 %4 の分解行列が %5 を占めます</translation>
    </message>
    <message>
        <source>direct was asked for and fits: its factor of %1 nonzeros takes %2, it needs %3 of %4</source>
        <translation>direct が指定され、収まります: 非零成分 %1 の分解行列が %2 を占め、%4 のうち %3 が必要です</translation>
    </message>
    <message>
        <source>Preconditioner, matrix format and precision of the case are not used</source>
        <translation>ケースの前処理、行列形式、精度は使いません</translation>
    </message>
    <message>
        <source>Use the method cg or auto: conjugate gradients need %1</source>
        <translation>解法 cg または auto を使ってください: 共役勾配法なら %1 で済みます</translation>
    </message>
    <message>
        <source>Make the elements %1 times larger: the factor shrinks with the fourth power of their size</source>
        <translation>要素を %1 倍の大きさにしてください: 分解行列は大きさの 4 乗に反比例して小さくなります</translation>
    </message>
    <message>
        <source>fp64: the direct solver factorises in it</source>
        <translation>fp64: 直接法はこれで分解します</translation>
    </message>
    <message>
        <source>none: a direct solve needs none</source>
        <translation>なし: 直接法には不要です</translation>
    </message>
    <message>
        <source>the direct solver computes on it</source>
        <translation>直接法はこれで計算します</translation>
    </message>
    <message>
        <source>on the host, in the place of the factor</source>
        <translation>ホスト上、分解行列の場所で</translation>
    </message>
    <message>
        <source>method: auto</source>
        <translation>解法: auto</translation>
    </message>
    <message>
        <source>direct</source>
        <translation>直接法</translation>
    </message>
    <message>
        <source>Supernodal Cholesky factorisation (Ng and Peyton 1993) on an order by CHOLMOD, with iterative refinement (Wilkinson).</source>
        <translation>CHOLMOD の順序によるスーパーノーダル・コレスキー分解(Ng and Peyton 1993)と反復改良(Wilkinson)。</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>分解行列</translation>
    </message>
    <message>
        <source>%1 nonzeros, %2, %3 GFlop</source>
        <translation>非零成分 %1、%2、%3 GFlop</translation>
    </message>
    <message>
        <source>Elimination order</source>
        <translation>消去順序</translation>
    </message>
    <message>
        <source>Steps of refinement</source>
        <translation>反復改良の回数</translation>
    </message>
    <message>
        <source>Error in the energy norm (estimate)</source>
        <translation>エネルギーノルムでの誤差(推定)</translation>
    </message>
    <message>
        <source>Time of the solve</source>
        <translation>求解時間</translation>
    </message>
    <message>
        <source>Factor, planned and allocated</source>
        <translation>分解行列(計画と実際)</translation>
    </message>
    <message>
        <source>The formats are what conjugate gradients take.</source>
        <translation>行列形式は共役勾配法の場合です。</translation>
    </message>
    <message>
        <source>direct solver</source>
        <translation>直接法ソルバー</translation>
    </message>
    <message>
        <source>not built in</source>
        <translation>組み込みなし</translation>
    </message>
    <message>
        <source>no: a step of the mesher took too long and was stopped by the clock</source>
        <translation>いいえ: メッシャーの手順の一つが長くかかりすぎ、時間で打ち切られました</translation>
    </message>
    <message>
        <source>optimising them did not work (%1)</source>
        <translation>最適化はできませんでした (%1)</translation>
    </message>
    <message>
        <source>optimising them did not work (%1), and %2 got straight edges</source>
        <translation>最適化はできませんでした (%1)。%2 個は辺を直線にしました</translation>
    </message>
    <message>
        <source>elements stayed inside out</source>
        <translation>裏返った要素が残りました</translation>
    </message>
    <message>
        <source>it moved the mesh off the solid</source>
        <translation>メッシュが立体から離れました</translation>
    </message>
    <message>
        <source>it needs more memory than the mesher may use</source>
        <translation>メッシャーに許されたメモリでは足りません</translation>
    </message>
    <message>
        <source>it took longer than the mesh with straight edges</source>
        <translation>直線の辺のメッシュを作るより長くかかりました</translation>
    </message>
    <message>
        <source>%1: its coordinates are 32-bit numbers and lie up to %2 from the origin, where they are rounded by up to %3, %4 of the diagonal of its box; move the part to the origin before it is exported, or export it in a format of 64-bit numbers</source>
        <translation>%1: 座標は 32 ビットの数で、原点から最大 %2 離れています。そこでは最大 %3（外接箱の対角線の %4）の丸めがあります。書き出す前に部品を原点に移すか、64 ビットの数の形式で書き出してください</translation>
    </message>
    <message>
        <source>Write numbers with decimal points, as in 0.3</source>
        <translation>0.3 のように、小数点にはピリオドを使ってください</translation>
    </message>
    <message>
        <source>the node is given in the coordinate system %1, which GRDSET states in line %2</source>
        <translation>節点は座標系 %1 で与えられています（%2 行目の GRDSET による）</translation>
    </message>
    <message>
        <source>fields of eight or sixteen columns hold numbers with decimal commas</source>
        <translation>8 桁または 16 桁の欄の数値の小数点がコンマになっています</translation>
    </message>
    <message>
        <source>Export the mesh again with decimal points</source>
        <translation>小数点にピリオドを使ってメッシュをもう一度書き出してください</translation>
    </message>
    <message>
        <source>the line repeats a card that there is not, or one of several lines</source>
        <translation>この行が繰り返すカードがないか、そのカードが複数の行にわたっています</translation>
    </message>
    <message>
        <source>the line repeats cards in a way that is not understood: &quot;%1&quot;</source>
        <translation>この行のカードの繰り返し方が分かりません: &quot;%1&quot;</translation>
    </message>
    <message>
        <source>Write out the cards that repeat others</source>
        <translation>ほかのカードを繰り返すカードを書き下してください</translation>
    </message>
    <message>
        <source>the file has version %1 of the Gmsh format; 1, 2.2, 4.0 and 4.1 can be read</source>
        <translation>ファイルの Gmsh 形式のバージョンは %1 です。読めるのは 1、2.2、4.0、4.1 です</translation>
    </message>
    <message>
        <source>element %1 (%2) has %3 nodes, not %4</source>
        <translation>要素 %1 (%2) の節点は %3 個で、%4 個ではありません</translation>
    </message>
    <message>
        <source>the whole mesh of %1 is one region, but its cells have whole numbers that may tell materials apart: %2; call the right one &quot;region&quot; in the file to take it</source>
        <translation>%1 のメッシュ全体が一つの領域ですが、材料を分けているかもしれない整数がセルにあります: %2。使うには、ファイルの中でその配列の名前を &quot;region&quot; にしてください</translation>
    </message>
    <message>
        <source>the whole mesh of %1 is one region: its cell array %2 does not hold whole numbers of regions</source>
        <translation>%1 のメッシュ全体が一つの領域です: セルの配列 %2 は領域の整数ではありません</translation>
    </message>
    <message>
        <source>%1: regions are taken from the cell array %2</source>
        <translation>%1: 領域はセルの配列 %2 から取りました</translation>
    </message>
    <message>
        <source>%1: regions are taken from the cell array %2; others of whole numbers are left out: %3</source>
        <translation>%1: 領域はセルの配列 %2 から取りました。ほかの整数の配列は使いません: %3</translation>
    </message>
    <message>
        <source>%1: its %2 partitions are one mesh</source>
        <translation>%1: %2 個の分割は一つのメッシュにまとめました</translation>
    </message>
    <message>
        <source>%1: the group &quot;%2&quot; names %3 elements or nodes that are no solids, shells or nodes of them</source>
        <translation>%1: グループ &quot;%2&quot; には、ソリッド・シェルの要素でもその節点でもないものが %3 個あります</translation>
    </message>
    <message>
        <source>%1: the group &quot;%2&quot; would cut the mesh into more than %3 pieces</source>
        <translation>%1: グループ &quot;%2&quot; を取ると、メッシュが %3 個を超える部分に分かれます</translation>
    </message>
    <message>
        <source>the STL file is cut off after triangle %1: &quot;endsolid&quot; is missing and the surface is open</source>
        <translation>STL ファイルは三角形 %1 の後で途切れています: &quot;endsolid&quot; がなく、面も閉じていません</translation>
    </message>
    <message>
        <source>the number &quot;%1&quot; has a decimal comma</source>
        <translation>数値 &quot;%1&quot; の小数点がコンマになっています</translation>
    </message>
    <message>
        <source>the number &quot;%1&quot; of %2 %3 has a decimal comma</source>
        <translation>%2 %3 の数値 &quot;%1&quot; の小数点がコンマになっています</translation>
    </message>
    <message>
        <source>the number &quot;%1&quot; of %2 %3 is none</source>
        <translation>%2 %3 の &quot;%1&quot; は数値ではありません</translation>
    </message>
    <message>
        <source>Export the surface again with decimal points</source>
        <translation>小数点にピリオドを使って面をもう一度書き出してください</translation>
    </message>
    <message>
        <source>the face refers to vertex %1 of %2</source>
        <translation>面が頂点 %1 を指しています。頂点は %2 個です</translation>
    </message>
    <message>
        <source>the face has %1 corners, fewer than 3</source>
        <translation>面の角は %1 個で、3 個より少なくなっています</translation>
    </message>
    <message>
        <source>the vertex has fewer than three coordinates</source>
        <translation>頂点の座標が三つありません</translation>
    </message>
    <message>
        <source>the coordinate &quot;%1&quot; is not a finite number</source>
        <translation>座標 &quot;%1&quot; は有限の数値ではありません</translation>
    </message>
    <message>
        <source>the corner &quot;%1&quot; of the face is not a number</source>
        <translation>面の角 &quot;%1&quot; は数値ではありません</translation>
    </message>
    <message>
        <source>the PLY file is cut off: it announces %1 of &quot;%2&quot; and has %3</source>
        <translation>PLY ファイルは途切れています: &quot;%2&quot; は %1 個とありますが、%3 個しかありません</translation>
    </message>
    <message>
        <source>the PLY file has the unknown format &quot;%1&quot;</source>
        <translation>PLY ファイルの形式 &quot;%1&quot; は知られていません</translation>
    </message>
    <message>
        <source>the PLY file&apos;s head is wrong: %1</source>
        <translation>PLY ファイルのヘッダーが正しくありません: %1</translation>
    </message>
    <message>
        <source>the PLY file&apos;s vertices have no property &quot;%1&quot;</source>
        <translation>PLY ファイルの頂点に属性 &quot;%1&quot; がありません</translation>
    </message>
    <message>
        <source>Name one file of the series wanted instead of the folder</source>
        <translation>フォルダーの代わりに、使うシリーズのファイルを 1 つ指定してください</translation>
    </message>
    <message>
        <source>the number of a series is stated, but the image is a single file of another kind than DICOM</source>
        <translation>シリーズの番号が指定されていますが、画像は DICOM ではない 1 つのファイルです</translation>
    </message>
    <message>
        <source>Remove &quot;series&quot;</source>
        <translation>&quot;series&quot; を取り除いてください</translation>
    </message>
    <message>
        <source>angular velocity</source>
        <translation>角速度</translation>
    </message>
    <message>
        <source>%1 (%2); this changes the answer</source>
        <translation>%1(%2)。答えが変わります</translation>
    </message>
    <message>
        <source>%1 (%2); this changes the answer, and is acknowledged</source>
        <translation>%1(%2)。答えが変わりますが、承認済みです</translation>
    </message>
    <message>
        <source>%1; this changes the answer</source>
        <translation>%1。答えが変わります</translation>
    </message>
    <message>
        <source>%1; this changes the answer, and is acknowledged</source>
        <translation>%1。答えが変わりますが、承認済みです</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1 の %2 行目</translation>
    </message>
    <message>
        <source>%1, line %2 and line %3</source>
        <translation>%1 の %2 行目と %3 行目</translation>
    </message>
    <message>
        <source>%1, line %2 and %3 others</source>
        <translation>%1 の %2 行目ほか %3 か所</translation>
    </message>
    <message>
        <source>%1, line %2 of %3</source>
        <translation>%1、%3 の %2 行目</translation>
    </message>
    <message>
        <source>Change the model, or acknowledge it: &quot;acknowledged&quot;: true beside its name in the case</source>
        <translation>モデルを変えるか、承認してください:ケースのその名前の横に &quot;acknowledged&quot;: true</translation>
    </message>
    <message>
        <source>it is left out</source>
        <translation>省かれます</translation>
    </message>
    <message>
        <source>it is not understood and left out</source>
        <translation>解釈できないため省かれます</translation>
    </message>
    <message>
        <source>the state of an earlier run is left out</source>
        <translation>以前の計算の状態は省かれます</translation>
    </message>
    <message>
        <source>buckling is not computed: the step is solved as static</source>
        <translation>座屈は計算しません:ステップは静解析として解きます</translation>
    </message>
    <message>
        <source>beams are left out</source>
        <translation>はりは省かれます</translation>
    </message>
    <message>
        <source>heat into single nodes is left out</source>
        <translation>個々の節点への熱は省かれます</translation>
    </message>
    <message>
        <source>cohesive elements are left out</source>
        <translation>結合力要素は省かれます</translation>
    </message>
    <message>
        <source>natural frequencies are not computed: the step is solved as static</source>
        <translation>固有振動数は計算しません:ステップは静解析として解きます</translation>
    </message>
    <message>
        <source>connectors are left out</source>
        <translation>コネクタは省かれます</translation>
    </message>
    <message>
        <source>contact is left out: the parts do not touch</source>
        <translation>接触は省かれます:部品は触れ合いません</translation>
    </message>
    <message>
        <source>temperatures and displacements are not computed together</source>
        <translation>温度と変位を連成しては計算しません</translation>
    </message>
    <message>
        <source>nodes that are coupled to a reference node move freely</source>
        <translation>参照節点に結合された節点は自由に動きます</translation>
    </message>
    <message>
        <source>the material does not creep</source>
        <translation>材料はクリープしません</translation>
    </message>
    <message>
        <source>the material stays elastic</source>
        <translation>材料は弾性のままです</translation>
    </message>
    <message>
        <source>the sector is not joined to its neighbours</source>
        <translation>扇形は隣とつながりません</translation>
    </message>
    <message>
        <source>dashpots are left out</source>
        <translation>ダッシュポットは省かれます</translation>
    </message>
    <message>
        <source>motion in time is not computed: the step is solved as static</source>
        <translation>時間的な運動は計算しません:ステップは静解析として解きます</translation>
    </message>
    <message>
        <source>elements that are embedded in others are not joined to them</source>
        <translation>埋め込まれた要素は周りの要素とつながりません</translation>
    </message>
    <message>
        <source>nodes that equations tie to each other move freely</source>
        <translation>方程式で結ばれた節点は自由に動きます</translation>
    </message>
    <message>
        <source>gaps are left out</source>
        <translation>ギャップは省かれます</translation>
    </message>
    <message>
        <source>large elastic strains are not computed</source>
        <translation>大きな弾性ひずみは計算しません</translation>
    </message>
    <message>
        <source>inertia relief is left out</source>
        <translation>慣性リリーフは省かれます</translation>
    </message>
    <message>
        <source>point masses are left out</source>
        <translation>集中質量は省かれます</translation>
    </message>
    <message>
        <source>membranes are left out</source>
        <translation>膜は省かれます</translation>
    </message>
    <message>
        <source>elements that are taken out or put in stay as they are</source>
        <translation>取り外しや追加をする要素はそのままです</translation>
    </message>
    <message>
        <source>nodes that constraints tie to each other move freely</source>
        <translation>多点拘束で結ばれた節点は自由に動きます</translation>
    </message>
    <message>
        <source>the material carries compression too</source>
        <translation>材料は圧縮も受け持ちます</translation>
    </message>
    <message>
        <source>the material carries tension too</source>
        <translation>材料は引張も受け持ちます</translation>
    </message>
    <message>
        <source>the bolt has no pretension</source>
        <translation>ボルトに予張力はかかりません</translation>
    </message>
    <message>
        <source>radiation is left out</source>
        <translation>放射は省かれます</translation>
    </message>
    <message>
        <source>nodes of the rigid body move freely</source>
        <translation>剛体の節点は自由に動きます</translation>
    </message>
    <message>
        <source>shells are left out</source>
        <translation>シェルは省かれます</translation>
    </message>
    <message>
        <source>springs are left out</source>
        <translation>ばねは省かれます</translation>
    </message>
    <message>
        <source>vibrations are not computed: the step is solved as static</source>
        <translation>振動は計算しません:ステップは静解析として解きます</translation>
    </message>
    <message>
        <source>the boundary does not follow the global model</source>
        <translation>境界は全体モデルに従いません</translation>
    </message>
    <message>
        <source>surfaces that are tied are not joined</source>
        <translation>結合された面はつながりません</translation>
    </message>
    <message>
        <source>the material&apos;s own law is left out</source>
        <translation>材料独自の法則は省かれます</translation>
    </message>
    <message>
        <source>creep and relaxation in time are not computed: the step is solved as static</source>
        <translation>時間的なクリープと緩和は計算しません:ステップは静解析として解きます</translation>
    </message>
    <message>
        <source>relaxation in time is not computed</source>
        <translation>時間的な緩和は計算しません</translation>
    </message>
    <message>
        <source>the parameter %1 is left out</source>
        <translation>パラメータ %1 は省かれます</translation>
    </message>
    <message>
        <source>the load is left out</source>
        <translation>この荷重は省かれます</translation>
    </message>
    <message>
        <source>the initial state is left out</source>
        <translation>初期状態は省かれます</translation>
    </message>
    <message>
        <source>only the first step is computed: the result is its end</source>
        <translation>最初のステップだけを計算します:結果はその終わりのものです</translation>
    </message>
    <message>
        <source>large displacements are not computed: the step is linear</source>
        <translation>大変位は計算しません:ステップは線形です</translation>
    </message>
    <message>
        <source>temperatures in time are not computed: the steady state is</source>
        <translation>温度の時間変化は計算しません:定常状態を計算します</translation>
    </message>
    <message>
        <source>amplitudes of this kind are left out: full values are taken</source>
        <translation>この種の振幅は省かれます:全量をとります</translation>
    </message>
    <message>
        <source>prescribed velocities and accelerations are left out</source>
        <translation>規定された速度と加速度は省かれます</translation>
    </message>
    <message>
        <source>moments and other loads on single nodes are left out</source>
        <translation>個々の節点へのモーメントなどの荷重は省かれます</translation>
    </message>
    <message>
        <source>its axes are left out: global ones are taken</source>
        <translation>その軸は省かれます:全体座標軸をとります</translation>
    </message>
    <message>
        <source>displacements that are prescribed along turned axes are left out</source>
        <translation>回した軸に沿って規定された変位は省かれます</translation>
    </message>
    <message>
        <source>temperatures of an earlier run are left out</source>
        <translation>以前の計算の温度は省かれます</translation>
    </message>
    <message>
        <source>temperatures that differ from node to node are left out</source>
        <translation>節点ごとに異なる温度は省かれます</translation>
    </message>
    <message>
        <source>temperatures that are not known before and after the step for all nodes are left out</source>
        <translation>ステップの前後で全節点について分からない温度は省かれます</translation>
    </message>
    <message>
        <source>forces on nodes that belong to no solid element, such as %1, are left out</source>
        <translation>ソリッド要素に属さない節点(%1 など)への力は省かれます</translation>
    </message>
    <message>
        <source>elements of type %1 are left out</source>
        <translation>型 %1 の要素は省かれます</translation>
    </message>
    <message>
        <source>elasticity that depends on direction is not computed yet: material %1 has none of it until the case states one without direction</source>
        <translation>方向に依存する弾性はまだ計算できません:ケースに等方の値を書くまで材料 %1 にはありません</translation>
    </message>
    <message>
        <source>density that depends on direction is not computed yet: material %1 has none of it until the case states one without direction</source>
        <translation>方向に依存する密度はまだ計算できません:ケースに等方の値を書くまで材料 %1 にはありません</translation>
    </message>
    <message>
        <source>thermal expansion that depends on direction is not computed yet: material %1 has none of it until the case states one without direction</source>
        <translation>方向に依存する熱膨張はまだ計算できません:ケースに等方の値を書くまで材料 %1 にはありません</translation>
    </message>
    <message>
        <source>conductivity that depends on direction is not computed yet: material %1 has none of it until the case states one without direction</source>
        <translation>方向に依存する熱伝導率はまだ計算できません:ケースに等方の値を書くまで材料 %1 にはありません</translation>
    </message>
    <message>
        <source>elasticity does not change with temperature: material %1 has the values of the first line</source>
        <translation>弾性は温度で変わりません:材料 %1 は最初の行の値をとります</translation>
    </message>
    <message>
        <source>density does not change with temperature: material %1 has the values of the first line</source>
        <translation>密度は温度で変わりません:材料 %1 は最初の行の値をとります</translation>
    </message>
    <message>
        <source>thermal expansion does not change with temperature: material %1 has the values of the first line</source>
        <translation>熱膨張は温度で変わりません:材料 %1 は最初の行の値をとります</translation>
    </message>
    <message>
        <source>conductivity does not change with temperature: material %1 has the values of the first line</source>
        <translation>熱伝導率は温度で変わりません:材料 %1 は最初の行の値をとります</translation>
    </message>
    <message>
        <source>materials without a density (%1) have no centrifugal force</source>
        <translation>密度のない材料(%1)には遠心力がはたらきません</translation>
    </message>
    <message>
        <source>there is another thermal strain, &quot;%1&quot;, and the body has one temperature</source>
        <translation>ほかにも熱ひずみ「%1」がありますが、物体の温度は一つです</translation>
    </message>
    <message>
        <source>acts where &quot;%1&quot; acts, and both add up</source>
        <translation>「%1」と同じ場所にはたらき、両方が足し合わされます</translation>
    </message>
    <message>
        <source>Look whether both are meant</source>
        <translation>両方とも意図したものか見てください</translation>
    </message>
    <message>
        <source>a centrifugal force</source>
        <translation>遠心力</translation>
    </message>
    <message>
        <source>the direction of the axis is zero</source>
        <translation>軸の方向がゼロです</translation>
    </message>
    <message>
        <source>there is nothing named &quot;%1&quot; that is not computed</source>
        <translation>計算されないものに「%1」という名前はありません</translation>
    </message>
    <message>
        <source>All that the case states is computed</source>
        <translation>ケースに書かれたものはすべて計算されます</translation>
    </message>
    <message>
        <source>Name one of %1, or &quot;all&quot;</source>
        <translation>%1 のどれか、または &quot;all&quot; を指定してください</translation>
    </message>
    <message>
        <source>the deck asks for %1, of which the case knows nothing: the mesh alone is taken from it</source>
        <translation>デッキは %1 を求めていますが、ケースにはありません:デッキからはメッシュだけをとります</translation>
    </message>
    <message>
        <source>material &apos;%1&apos; has no density: %2 does not act on %3</source>
        <translation>材料 &apos;%1&apos; に密度がありません:%2 は %3 にはたらきません</translation>
    </message>
    <message>
        <source>acts on no region whose material has a density</source>
        <translation>密度のある材料の領域がありません</translation>
    </message>
    <message>
        <source>State rho for the material of its regions</source>
        <translation>その領域の材料に rho を書いてください</translation>
    </message>
    <message>
        <source>%1 and %2 share faces or nodes and add up there</source>
        <translation>%1 と %2 は面または節点を共有し、そこで足し合わされます</translation>
    </message>
    <message>
        <source>%1 and %2 share faces or nodes and add up there; so do %3 other pairs of loads</source>
        <translation>%1 と %2 は面または節点を共有し、そこで足し合わされます。ほかに %3 組の荷重も同様です</translation>
    </message>
    <message>
        <source>the elements of the set &quot;%1&quot; were left out: %2, their type %3 is not supported; name faces of solid elements instead</source>
        <translation>集合「%1」の要素は省かれました:%2、その型 %3 は対応していません。代わりにソリッド要素の面を指定してください</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>%1 行目</translation>
    </message>
    <message>
        <source>line %1 of %2</source>
        <translation>%2 の %1 行目</translation>
    </message>
    <message>
        <source>the line has %1 values where at most %2 belong</source>
        <translation>その行には値が %1 個ありますが、入るのは多くて %2 個です</translation>
    </message>
    <message>
        <source>If its numbers are written with decimal commas, write 0.3 instead of 0,3</source>
        <translation>数が小数点のカンマで書かれているなら、0,3 ではなく 0.3 と書いてください</translation>
    </message>
    <message>
        <source>the node number %1 is not between 1 and 1e12</source>
        <translation>節点番号 %1 は 1 から 1e12 の間にありません</translation>
    </message>
    <message>
        <source>the element number %1 is too large</source>
        <translation>要素番号 %1 は大きすぎます</translation>
    </message>
    <message>
        <source>there are two instances named &quot;%1&quot;</source>
        <translation>「%1」という名前のインスタンスが二つあります</translation>
    </message>
    <message>
        <source>an instance is placed by a shift and one rotation at most</source>
        <translation>インスタンスの配置は移動と一つの回転までです</translation>
    </message>
    <message>
        <source>the axis that the instance is turned about has no length</source>
        <translation>インスタンスを回す軸に長さがありません</translation>
    </message>
    <message>
        <source>there is no instance named &quot;%1&quot; above this line</source>
        <translation>この行より上に「%1」という名前のインスタンスはありません</translation>
    </message>
    <message>
        <source>there is no *PART named &quot;%1&quot; above this line</source>
        <translation>この行より上に「%1」という名前の *PART はありません</translation>
    </message>
    <message>
        <source>the deck has several parts and no *INSTANCE that places them</source>
        <translation>デッキには部品がいくつもあり、それを置く *INSTANCE がありません</translation>
    </message>
    <message>
        <source>Export the whole assembly, or one part</source>
        <translation>アセンブリ全体か、一つの部品を書き出してください</translation>
    </message>
    <message>
        <source>*INCLUDE names no file</source>
        <translation>*INCLUDE がファイルを指していません</translation>
    </message>
    <message>
        <source>Write INPUT= and the name of a file beside the deck</source>
        <translation>INPUT= とデッキの横にあるファイルの名前を書いてください</translation>
    </message>
    <message>
        <source>files include each other without end: &quot;%1&quot;</source>
        <translation>ファイルが互いを際限なく取り込んでいます:「%1」</translation>
    </message>
    <message>
        <source>Take the file out that includes one of those which include it</source>
        <translation>自分を取り込むファイルを取り込んでいるファイルを外してください</translation>
    </message>
    <message>
        <source>it includes the file &quot;%1&quot;, which is not there</source>
        <translation>ファイル「%1」を取り込んでいますが、それがありません</translation>
    </message>
    <message>
        <source>Put the file beside the deck, or its text in place of this line</source>
        <translation>そのファイルをデッキの横に置くか、この行の代わりにその中身を入れてください</translation>
    </message>
    <message>
        <source>there are two materials named &quot;%1&quot;</source>
        <translation>「%1」という名前の材料が二つあります</translation>
    </message>
    <message>
        <source>*TRANSFORM needs a set of nodes and two points</source>
        <translation>*TRANSFORM には節点の集合と二つの点が要ります</translation>
    </message>
    <message>
        <source>the points of the axes lie on one line</source>
        <translation>軸の点が一直線上にあります</translation>
    </message>
    <message>
        <source>the square of the speed of rotation is below zero</source>
        <translation>回転の速さの二乗が負です</translation>
    </message>
    <message>
        <source>the direction of the load is zero</source>
        <translation>荷重の方向がゼロです</translation>
    </message>
    <message>
        <source>an element turns about two axes at once</source>
        <translation>ある要素が同時に二つの軸のまわりに回ります</translation>
    </message>
    <message>
        <source>State one rotation for each element</source>
        <translation>要素ごとに一つの回転を書いてください</translation>
    </message>
    <message>
        <source>an amplitude has a time without a value</source>
        <translation>振幅に、値のない時刻があります</translation>
    </message>
    <message>
        <source>the times of the amplitude do not ascend</source>
        <translation>振幅の時刻が昇順ではありません</translation>
    </message>
    <message>
        <source>there is no *AMPLITUDE named &quot;%1&quot;</source>
        <translation>「%1」という名前の *AMPLITUDE はありません</translation>
    </message>
    <message>
        <source>State one load for each surface</source>
        <translation>面ごとに一つの荷重を書いてください</translation>
    </message>
    <message>
        <source>the deck includes &quot;%1&quot;, which is not below its folder</source>
        <translation>デッキは「%1」を取り込んでいますが、それはデッキのフォルダの下にありません</translation>
    </message>
    <message>
        <source>Put the file beside the deck, and include it by its new name</source>
        <translation>そのファイルをデッキの横に置き、新しい名前で取り込んでください</translation>
    </message>
    <message>
        <source>centrifugal force</source>
        <translation>遠心力</translation>
    </message>
    <message>
        <source>%1 about %2, direction %3</source>
        <translation>%2 を通る方向 %3 の軸まわりに %1</translation>
    </message>
    <message>
        <source>These results leave out what the source of the case asks for:</source>
        <translation>この結果には、ケースの元が求めている次のものが含まれていません:</translation>
    </message>
    <message>
        <source>%1 elements take their stiffness from grey values and have none: no voxel there has one</source>
        <translation>%1 要素は剛性をグレー値から取りますが、値がありません。そこのどのボクセルにも値がありません</translation>
    </message>
    <message>
        <source>Take an image that reaches over the region, lower geometry/grey_min, or state E</source>
        <translation>領域全体を覆う画像を使うか、geometry/grey_min を下げるか、E を指定してください</translation>
    </message>
    <message>
        <source>%1 voxels have no value (NaN): they are outside</source>
        <translation>%1 ボクセルに値がありません（NaN）。外側とみなします</translation>
    </message>
    <message>
        <source>grey values: an element has those of its region&apos;s own voxels alone, edge voxels as they are (grey_edges: own)</source>
        <translation>グレー値：要素は自身の領域のボクセルの値だけを取り、縁のボクセルはそのままの値を使います（grey_edges: own）</translation>
    </message>
    <message>
        <source>grey values: an element has those of its region&apos;s own voxels alone, edge voxels those of the voxels behind them (grey_edges: eroded)</source>
        <translation>グレー値：要素は自身の領域のボクセルの値だけを取り、縁のボクセルはその内側のボクセルの値を使います（grey_edges: eroded）</translation>
    </message>
    <message>
        <source>region &apos;%1&apos;: %2 of %3 voxels are at its edge; grey value %4 on average, behind them %5</source>
        <translation>領域 &apos;%1&apos;：%3 ボクセルのうち %2 が縁にあります。グレー値は平均 %4、その内側では %5</translation>
    </message>
    <message>
        <source>region &apos;%1&apos;: %2 voxels keep their own grey value: it is too thin there to have any behind its edge</source>
        <translation>領域 &apos;%1&apos;：%2 ボクセルは自身のグレー値のままです。そこは薄すぎて縁の内側にボクセルがありません</translation>
    </message>
    <message>
        <source>region &apos;%1&apos;: %2 voxels have the grey value %3, the lowest of the image, as its corners have; they count as padding, without a value (geometry/grey_min says which values count)</source>
        <translation>領域 &apos;%1&apos;：%2 ボクセルのグレー値は画像の最小値 %3 で、画像の隅と同じです。値のない詰め物とみなします（有効な値は geometry/grey_min で指定できます）</translation>
    </message>
    <message>
        <source>region &apos;%1&apos;: %2 voxels have the grey value %3, the lowest of the image, as its corners have; if that is padding, state the lowest true value (geometry/grey_min)</source>
        <translation>領域 &apos;%1&apos;：%2 ボクセルのグレー値は画像の最小値 %3 で、画像の隅と同じです。これが詰め物なら、本当の値の最小を指定してください（geometry/grey_min）</translation>
    </message>
    <message>
        <source>region &apos;%1&apos;: %2 of %3 voxels have no grey value of their own; they take the nearest ones of it</source>
        <translation>領域 &apos;%1&apos;：%3 ボクセルのうち %2 に自身のグレー値がありません。領域内の最も近い値を使います</translation>
    </message>
    <message>
        <source>region &apos;%1&apos;: %2 of %3 voxels have no grey value, nor has any voxel that hangs together with them</source>
        <translation>領域 &apos;%1&apos;：%3 ボクセルのうち %2 にグレー値がなく、つながっているどのボクセルにもありません</translation>
    </message>
    <message>
        <source>region &apos;%1&apos;: %2 elements hold no place of a voxel of it; they take the grey value of the nearest</source>
        <translation>領域 &apos;%1&apos;：%2 要素は領域のボクセルの場所を含みません。最も近いボクセルのグレー値を使います</translation>
    </message>
    <message>
        <source>other ways were left out, as these took too long</source>
        <translation>これらに時間がかかりすぎたため、ほかの方法は試していません</translation>
    </message>
    <message>
        <source>Stresses near it are doubtful: make better elements there in the program that made the mesh</source>
        <translation>その近くの応力は疑わしいものです。メッシュを作ったプログラムで、そこの要素を改善してください</translation>
    </message>
    <message>
        <source>%1 face(s) of %2 and %3 of %4 lie on each other without being joined, over %5, the largest by elements %6 and %7 at %8: %9</source>
        <translation>%2 の面 %1 枚と %4 の面 %3 枚が、結合されないまま %5 にわたって重なり合っています。最大の面は要素 %6 と %7 の間、位置 %8: %9</translation>
    </message>
    <message>
        <source>%1 face(s) and %2 others within %3 lie on each other without being joined, over %4, the largest by elements %5 and %6 at %7: %8</source>
        <translation>%3 の中で面 %1 枚と別の %2 枚が、結合されないまま %4 にわたって重なり合っています。最大の面は要素 %5 と %6 の間、位置 %7: %8</translation>
    </message>
    <message>
        <source>their nodes are doubled</source>
        <translation>節点が二重になっています</translation>
    </message>
    <message>
        <source>their nodes are doubled, as along a crack</source>
        <translation>節点が、き裂に沿うように二重になっています</translation>
    </message>
    <message>
        <source>the elements of one side are cut otherwise, so that nodes of one lie in faces or edges of the other</source>
        <translation>両側で要素の分け方が異なり、一方の節点が他方の面や辺の途中にあります</translation>
    </message>
    <message>
        <source>triangles meet quadrilaterals</source>
        <translation>三角形と四角形が接しています</translation>
    </message>
    <message>
        <source>%1 meets %2, elements of another order</source>
        <translation>%1 と、次数の異なる %2 が接しています</translation>
    </message>
    <message>
        <source>they are computed apart</source>
        <translation>離れたものとして計算します</translation>
    </message>
    <message>
        <source>no nodes of the surface lie within %1 of each other, so none were merged</source>
        <translation>互いに %1 以内にある表面の節点がないため、何も統合していません</translation>
    </message>
    <message>
        <source>nodes of the set &apos;%1&apos; became one by merging; a force on each of its nodes acts once there</source>
        <translation>集合 &apos;%1&apos; の節点が統合で一つになりました。各節点に働く力は、そこでは一度だけ働きます</translation>
    </message>
    <message>
        <source>Join them with mesh.interfaces &quot;merge&quot; and mesh.merge_distance &quot;%1&quot;, or compute them apart with mesh.interfaces &quot;separate&quot;</source>
        <translation>mesh.interfaces を &quot;merge&quot;、mesh.merge_distance を &quot;%1&quot; にして結合するか、mesh.interfaces を &quot;separate&quot; にして離れたものとして計算してください</translation>
    </message>
    <message>
        <source>Merging nodes does not join such faces, and ties are not computed: mesh the parts with common faces in the program that made the mesh, or compute them apart with mesh.interfaces &quot;separate&quot;</source>
        <translation>このような面は節点の統合では結合できず、タイ拘束は計算できません。メッシュを作ったプログラムで面を共有するように部品をメッシュするか、mesh.interfaces を &quot;separate&quot; にして離れたものとして計算してください</translation>
    </message>
    <message>
        <source>Let the solids share the face exactly in the CAD program, or heal with a tolerance above their distance (mesh.heal, mesh.heal_tolerance), or compute them apart with mesh.interfaces &quot;separate&quot;</source>
        <translation>CAD プログラムでソリッドの面を正確に一致させるか、距離より大きな許容値で修復する(mesh.heal、mesh.heal_tolerance)か、mesh.interfaces を &quot;separate&quot; にして離れたものとして計算してください</translation>
    </message>
    <message>
        <source>nodes %1 and %2 of this %3 at %4 are %5 apart and would become one by merging nodes within %6</source>
        <translation>位置 %4 にあるこの %3 の節点 %1 と %2 は %5 離れていて、%6 以内の節点を統合すると一つになってしまいます</translation>
    </message>
    <message>
        <source>nodes %1 and %2 of this %3 at %4 are %5 apart and would become one by merging nodes within %6 (the first of %7 such elements)</source>
        <translation>位置 %4 にあるこの %3 の節点 %1 と %2 は %5 離れていて、%6 以内の節点を統合すると一つになってしまいます(このような %7 要素のうち最初のもの)</translation>
    </message>
    <message>
        <source>State a smaller mesh.merge_distance</source>
        <translation>mesh.merge_distance を小さくしてください</translation>
    </message>
    <message>
        <source>Export the mesh again, complete, or in another format</source>
        <translation>メッシュをもう一度完全に書き出すか、別の形式で書き出してください</translation>
    </message>
    <message>
        <source>Raise the mesher&apos;s time limit (mesh option time_limit)</source>
        <translation>メッシャーの制限時間を延ばしてください(メッシュオプション time_limit)</translation>
    </message>
    <message>
        <source>Export a coarser mesh</source>
        <translation>より粗いメッシュを書き出してください</translation>
    </message>
    <message>
        <source>refuse</source>
        <translation>拒否</translation>
    </message>
    <message>
        <source>separate</source>
        <translation>分離</translation>
    </message>
    <message>
        <source>merge</source>
        <translation>統合</translation>
    </message>
    <message>
        <source>%1 of the bad elements, down to %2 at %3, are longer than %4 is wide, %5: %6</source>
        <translation>悪い要素のうち %1 個(最低 %2、位置 %3)は、%4 の幅 %5 より長くなっています: %6</translation>
    </message>
    <message>
        <source>make them shorter in the program that made the mesh</source>
        <translation>メッシュを作ったプログラムで要素を短くしてください</translation>
    </message>
    <message>
        <source>choose smaller elements (mesh option size)</source>
        <translation>要素を小さくしてください(メッシュオプション size)</translation>
    </message>
    <message>
        <source>%1 nodes were merged with others within %2, the farthest from %3; %4 pairs of faces are joined by it</source>
        <translation>%2 以内にある節点 %1 個を統合しました(最も離れたものは %3)。これにより面 %4 組が結合されました</translation>
    </message>
    <message>
        <source>The direct solver would need %1 of %2</source>
        <translation>直接法には %2 のうち %1 が必要です</translation>
    </message>
    <message>
        <source>Solved directly: conjugate gradients with %1 did not converge (%2).</source>
        <translation>直接法で解きました。前処理 %1 の共役勾配法は収束しませんでした(%2)。</translation>
    </message>
    <message>
        <source>Of the limit of %1 for the whole process, %2 are taken beside the solve</source>
        <translation>プロセス全体の上限 %1 のうち、求解のほかに %2 が使われています</translation>
    </message>
    <message>
        <source>memory limit</source>
        <translation>メモリー上限</translation>
    </message>
    <message>
        <source>the stage &quot;%1&quot; is predicted to take %2, of which the process holds %3 already, and the limit is %4</source>
        <translation>段階「%1」は %2 を使うと予測され、そのうち %3 はすでに使われています。上限は %4 です</translation>
    </message>
    <message>
        <source>Raise the memory limit to %1 or more, or use a coarser mesh</source>
        <translation>メモリー上限を %1 以上に上げるか、粗いメッシュを使ってください</translation>
    </message>
    <message>
        <source>drawing takes about %1 in all, and the memory limit is %2</source>
        <translation>描画には全体で約 %1 が必要ですが、メモリー上限は %2 です</translation>
    </message>
    <message>
        <source>the program and its libraries hold %1, and the limit for the whole is %2</source>
        <translation>プログラムとライブラリーが %1 を使っており、全体の上限は %2 です</translation>
    </message>
    <message>
        <source>Raise the memory limit</source>
        <translation>メモリー上限を上げてください</translation>
    </message>
    <message>
        <source>Choose a larger element size, or raise the memory limit (solver option memory_limit), %1: it is for the whole, and the program itself holds the rest</source>
        <translation>要素を大きくするか、メモリー上限(ソルバーの memory_limit)%1 を上げてください。上限は全体に対するもので、残りはプログラム自体が使っています</translation>
    </message>
    <message>
        <source>Memory of the whole process: %1 at most, in the stage &quot;%2&quot;, of %3</source>
        <translation>プロセス全体のメモリー：最大 %1、段階「%2」、上限 %3</translation>
    </message>
    <message>
        <source>Memory of the whole process: %1 at most, in the stage &quot;%2&quot;</source>
        <translation>プロセス全体のメモリー：最大 %1、段階「%2」</translation>
    </message>
    <message>
        <source>The whole process, stage by stage</source>
        <translation>プロセス全体の段階ごとのメモリー</translation>
    </message>
    <message>
        <source>Deviation</source>
        <translation>差</translation>
    </message>
    <message>
        <source>Program and libraries</source>
        <translation>プログラムとライブラリー</translation>
    </message>
    <message>
        <source>Reading and meshing</source>
        <translation>読み込みとメッシュ作成</translation>
    </message>
    <message>
        <source>Numbering and plan</source>
        <translation>番号付けと計画</translation>
    </message>
    <message>
        <source>Assembly and set-up</source>
        <translation>組み立てと準備</translation>
    </message>
    <message>
        <source>Solve</source>
        <translation>求解</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>VTU and CSV</source>
        <translation>VTU と CSV</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>レポート</translation>
    </message>
    <message>
        <source>Largest: %1, %2.</source>
        <translation>最大：%1、%2。</translation>
    </message>
    <message>
        <source>Largest: %1, %2; the limit for the whole process is %3.</source>
        <translation>最大：%1、%2。プロセス全体の上限は %3 です。</translation>
    </message>
    <message>
        <source>Memory of the program and of its mesher together. Predicted before the stage: what the program held when it was planned, matrix, vectors and preconditioner by the plan, the rest by measured bytes a node, element and facet. The report itself is written while this is read off.</source>
        <translation>プログラムとメッシャーを合わせたメモリーです。予測は各段階の前の値で、計画時にプログラムが持っていた量、計画による行列・ベクトル・前処理、そのほかは実測した節点・要素・面あたりのバイト数を足したものです。レポート自体はこの値を読み取る時点で書かれています。</translation>
    </message>
    <message>
        <source>Peak memory of the process</source>
        <translation>プロセスの最大メモリー</translation>
    </message>
    <message>
        <source>own</source>
        <translation>そのまま</translation>
    </message>
    <message>
        <source>eroded</source>
        <translation>内側の値</translation>
    </message>
    <message>
        <source>the text &quot;%1&quot; holds control characters, or more than 2000 bytes</source>
        <translation>文字列「%1」に制御文字があるか、2000 バイトを超えています</translation>
    </message>
    <message>
        <source>Write one short line of letters, numbers and signs</source>
        <translation>文字、数字、記号だけの短い 1 行で書いてください</translation>
    </message>
    <message>
        <source>prescribed displacements differ by %1, %2 of the body&apos;s size, %3; the answer is linear and holds for small displacements</source>
        <translation>与えた変位どうしの差が %1 あり、物体の大きさ %3 の %2 です。答えは線形で、小さな変位にしか成り立ちません</translation>
    </message>
    <message>
        <source>Check the number and its unit</source>
        <translation>数値と単位を確かめてください</translation>
    </message>
    <message>
        <source>the temperature strains &quot;%1&quot; by %2; the answer is linear and holds for strains of a few percent</source>
        <translation>温度で「%1」が %2 ひずみます。答えは線形で、数パーセントまでのひずみにしか成り立ちません</translation>
    </message>
    <message>
        <source>it is %1; no material bears more than a twentieth of its Young&apos;s modulus, here %2</source>
        <translation>%1 になります。ヤング率の 20 分の 1（ここでは %2）を超えて耐える材料はありません</translation>
    </message>
    <message>
        <source>over its surface, %1, it is %2; no material bears more than a twentieth of its Young&apos;s modulus, here %3</source>
        <translation>作用する面 %1 では %2 になります。ヤング率の 20 分の 1（ここでは %3）を超えて耐える材料はありません</translation>
    </message>
    <message>
        <source>over the whole surface of the body&apos;s box, %1, it is %2; no material bears more than a twentieth of its Young&apos;s modulus, here %3</source>
        <translation>物体を囲む箱の全表面 %1 に広げても %2 になります。ヤング率の 20 分の 1（ここでは %3）を超えて耐える材料はありません</translation>
    </message>
    <message>
        <source>it stresses a body of this size by some %1; no material bears more than a twentieth of its Young&apos;s modulus, here %2</source>
        <translation>この大きさの物体には約 %1 の応力が生じます。ヤング率の 20 分の 1（ここでは %2）を超えて耐える材料はありません</translation>
    </message>
    <message>
        <source>it was not read to its end in %1: it is damaged, or too large to be read in that time</source>
        <translation>%1 以内に最後まで読めませんでした。壊れているか、その時間で読むには大きすぎます</translation>
    </message>
    <message>
        <source>it was not read to its end in %1: it is damaged, or too large to be read in that time; its last message: %2</source>
        <translation>%1 以内に最後まで読めませんでした。壊れているか、その時間で読むには大きすぎます。最後のメッセージ: %2</translation>
    </message>
    <message>
        <source>Export it again, complete, or in another format</source>
        <translation>もう一度完全に書き出すか、別の形式で書き出してください</translation>
    </message>
    <message>
        <source>temporary files cannot be written: %1</source>
        <translation>一時ファイルを書き込めません: %1</translation>
    </message>
    <message>
        <source>Free some space there, or set TMPDIR to a folder with room</source>
        <translation>そこに空きを作るか、空きのあるフォルダーを TMPDIR に設定してください</translation>
    </message>
    <message>
        <source>the computer gives it no more threads: %1</source>
        <translation>コンピューターがこれ以上スレッドを与えません: %1</translation>
    </message>
    <message>
        <source>Close other programs, or raise the limit of processes (ulimit -u)</source>
        <translation>ほかのプログラムを閉じるか、プロセス数の上限 (ulimit -u) を上げてください</translation>
    </message>
    <message>
        <source>Check that the file is whole, or allow the mesher more memory (mesh option memory_limit)</source>
        <translation>ファイルが完全か確かめるか、メッシャーにより多くのメモリーを許してください (メッシュオプション memory_limit)</translation>
    </message>
    <message>
        <source>%1 file(s) of the case lie outside its folder: %2</source>
        <translation>ケースのファイルのうち %1 個がそのフォルダーの外にあります: %2</translation>
    </message>
    <message>
        <source>Look whether they may leave this computer; then copy them by --outside, or put them beside the case</source>
        <translation>このコンピューターの外へ出してよいか確かめ、--outside でコピーするか、ケースの隣に置いてください</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a regular file</source>
        <translation>「%1」は通常のファイルではありません</translation>
    </message>
    <message>
        <source>Name a file there that can be copied</source>
        <translation>コピーできるファイルを指定してください</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a file of element sizes (VTU)</source>
        <translation>「%1」は要素寸法のファイル (VTU) ではありません</translation>
    </message>
    <message>
        <source>Name one that a refinement wrote, size_field.vtu</source>
        <translation>細分化が書き出した size_field.vtu を指定してください</translation>
    </message>
    <message>
        <source>Look for loads, sizes or material values with a wrong unit: numbers grew beyond what a computer holds</source>
        <translation>単位を誤った荷重、寸法、材料値がないか探してください。数値がコンピューターで扱える範囲を超えました</translation>
    </message>
    <message>
        <source>This is a fault of the program: report it with the case and the log (--log FILE --verbose)</source>
        <translation>プログラムの不具合です。ケースとログ (--log FILE --verbose) を添えて報告してください</translation>
    </message>
    <message>
        <source>the system grants no more threads: %1</source>
        <translation>システムがこれ以上のスレッドを許可しません: %1</translation>
    </message>
    <message>
        <source>A picture is missing: the process that draws it %1</source>
        <translation>図が足りません：描画するプロセスは%1</translation>
    </message>
    <message>
        <source>the process that draws it %1</source>
        <translation>描画するプロセスは%1</translation>
    </message>
    <message>
        <source>there is not enough memory to draw it</source>
        <translation>描画するためのメモリーが足りません</translation>
    </message>
    <message>
        <source>Check the free space of TMPDIR</source>
        <translation>TMPDIR の空き容量を確かめてください</translation>
    </message>
    <message>
        <source>another run writes into this output folder</source>
        <translation>別の計算がこの出力フォルダーに書き込んでいます</translation>
    </message>
    <message>
        <source>another run writes into this output folder (%1)</source>
        <translation>別の計算がこの出力フォルダーに書き込んでいます（%1）</translation>
    </message>
    <message>
        <source>Wait until it has ended, or choose another folder (output/folder, or --out)</source>
        <translation>それが終わるまで待つか、別のフォルダーを選んでください（output/folder、または --out）</translation>
    </message>
    <message>
        <source>The output folder cannot be locked (%1): start no other run into it</source>
        <translation>出力フォルダーをロックできません（%1）。ほかの計算をこのフォルダーに対して始めないでください</translation>
    </message>
    <message>
        <source>a folder lies where a file of the run is to be</source>
        <translation>計算のファイルを置く場所にフォルダーがあります</translation>
    </message>
    <message>
        <source>Rename it, or choose another output folder (output/folder, or --out)</source>
        <translation>名前を変えるか、別の出力フォルダーを選んでください（output/folder、または --out）</translation>
    </message>
    <message>
        <source>files there would be written over that no run wrote, or that were changed since: %1</source>
        <translation>計算が書いたものではない、または書かれた後に変更されたファイルが上書きされることになります：%1</translation>
    </message>
    <message>
        <source>Move them, choose another folder (output/folder, or --out), or say --overwrite</source>
        <translation>ファイルを移すか、別のフォルダーを選ぶか（output/folder、または --out）、--overwrite を指定してください</translation>
    </message>
    <message>
        <source>the files cannot be put into the output folder: %1</source>
        <translation>ファイルを出力フォルダーに置けません：%1</translation>
    </message>
    <message>
        <source>The file %1 that no run wrote is kept as %2</source>
        <translation>計算が書いたものではないファイル %1 は %2 として残しました</translation>
    </message>
    <message>
        <source>A run was stopped while its files were put into place; they are complete now</source>
        <translation>計算がファイルを配置している途中で止められていました。ファイルは今そろいました</translation>
    </message>
    <message>
        <source>is not the folder that a run makes</source>
        <translation>計算が作るフォルダーではありません</translation>
    </message>
    <message>
        <source>a run left files in it without the list of them</source>
        <translation>計算が一覧なしでファイルを残しています</translation>
    </message>
    <message>
        <source>a run was stopped while its files were put into place, and %1 is damaged</source>
        <translation>計算がファイルを配置している途中で止められ、%1 が壊れています</translation>
    </message>
    <message>
        <source>Look at the files in it, then remove this hidden folder</source>
        <translation>中のファイルを確かめてから、この隠しフォルダーを削除してください</translation>
    </message>
    <message>
        <source>the list of what a run wrote cannot be understood</source>
        <translation>計算が書いたファイルの一覧を読み取れません</translation>
    </message>
    <message>
        <source>Remove it, or choose another folder</source>
        <translation>それを削除するか、別のフォルダーを選んでください</translation>
    </message>
    <message>
        <source>a run was stopped while its files were put into place, so they may be of two runs; the next run into this folder completes them</source>
        <translation>計算がファイルを配置している途中で止められたため、二つの計算のファイルが混ざっている可能性があります。このフォルダーへの次の計算がそれらをそろえます</translation>
    </message>
    <message>
        <source>there is no %1, so nothing says whether these files are of one run; a run writes it</source>
        <translation>%1 がないため、これらのファイルが一つの計算のものかどうか分かりません。計算を行うと書かれます</translation>
    </message>
    <message>
        <source>%1 is gone since the run</source>
        <translation>%1 は計算の後になくなりました</translation>
    </message>
    <message>
        <source>%1 is not as the run wrote it: it was changed, or is of another run</source>
        <translation>%1 は計算が書いたときと違います。変更されたか、別の計算のものです</translation>
    </message>
    <message>
        <source>the run was stopped before its pictures and its report were made; results and tables are whole</source>
        <translation>計算は図と報告書を作る前に止められました。結果と表はそろっています</translation>
    </message>
    <message>
        <source>%1 in the output folder is not as the run wrote it</source>
        <translation>出力フォルダーの %1 は計算が書いたときと違います</translation>
    </message>
    <message>
        <source>Run the case again for results of one run</source>
        <translation>一つの計算の結果にするには、ケースをもう一度計算してください</translation>
    </message>
    <message>
        <source>Results and tables are written; pictures and report are not</source>
        <translation>結果と表は書きました。図と報告書は書いていません</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a file that is read here: it would be lost</source>
        <translation>「%1」はここで読み込むファイルです。失われてしまいます</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a file that is read here (&quot;%2&quot;): it would be lost</source>
        <translation>「%1」はここで読み込むファイル（「%2」）です。失われてしまいます</translation>
    </message>
    <message>
        <source>Name another file to write</source>
        <translation>書き込むファイルに別の名前を付けてください</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is named for two files</source>
        <translation>「%1」が二つのファイルに指定されています</translation>
    </message>
    <message>
        <source>the case names &quot;%1&quot;, which lies outside of its own folder &quot;%2&quot;</source>
        <translation>ケースが指定する「%1」は、ケース自身のフォルダー「%2」の外にあります</translation>
    </message>
    <message>
        <source>Name the folder yourself by --out, or say --overwrite</source>
        <translation>--out でフォルダーを自分で指定するか、--overwrite を指定してください</translation>
    </message>
    <message>
        <source>there is no output folder</source>
        <translation>出力フォルダーがありません</translation>
    </message>
    <message>
        <source>an entity has the dimension %1</source>
        <translation>次元が %1 のエンティティがあります</translation>
    </message>
    <message>
        <source>the entity %1 of dimension %2 is given twice</source>
        <translation>次元 %2 のエンティティ %1 が二度現れます</translation>
    </message>
    <message>
        <source>the file is damaged: the number 1 in its head is %1</source>
        <translation>ファイルが壊れています: 先頭の数 1 が %1 になっています</translation>
    </message>
    <message>
        <source>a block of elements announces %1 elements with %2 tags, more than the file holds</source>
        <translation>要素ブロックが %1 個の要素と %2 個のタグを示していますが、ファイルの内容を超えています</translation>
    </message>
    <message>
        <source>the file is damaged: it states %1 as %2, more than it holds</source>
        <translation>ファイルが壊れています: %1 が %2 とありますが、内容を超えています</translation>
    </message>
    <message>
        <source>it holds numbers that no solve has</source>
        <translation>解析では現れない数値が入っています</translation>
    </message>
    <message>
        <source>These results cannot be taken as they are:</source>
        <translation>この結果はそのままでは使えません:</translation>
    </message>
    <message>
        <source>%1 is %2 over a surface of %3; no material bears more than a twentieth of its Young&apos;s modulus, here %4. Check the number and its unit</source>
        <translation>%1 は面積 %3 の面で %2 になります。ヤング率の 20 分の 1（ここでは %4）を超えて耐える材料はありません。数値と単位を確かめてください</translation>
    </message>
    <message>
        <source>The lowest temperature, %1, lies below absolute zero. Check the sources, the fluxes and their units</source>
        <translation>最低温度 %1 は絶対零度より低くなっています。発熱、熱流束とその単位を確かめてください</translation>
    </message>
    <message>
        <source>The displacements are large: a place moves by %1 against the body&apos;s mean, %2 of the body&apos;s size, %3. The answer is linear: stiffness and directions of loads do not follow the motion. Check the loads, the materials and their units; if they are right, take it as a first guess</source>
        <translation>変位が大きすぎます: 物体の平均に対して %1 動く場所があり、物体の大きさ %3 の %2 です。答えは線形で、剛性も荷重の向きも動きに追従しません。荷重、材料とその単位を確かめてください。正しければ、目安として扱ってください</translation>
    </message>
    <message>
        <source>The largest strain is about %1, more than the %2 that a linear answer can mean. Check the loads, the materials and their units</source>
        <translation>最大ひずみは約 %1 で、線形の答えに意味がある %2 を超えています。荷重、材料とその単位を確かめてください</translation>
    </message>
    <message>
        <source>The von Mises stress reaches %1, %2 of Young&apos;s modulus there, %3; no material bears more than a twentieth of it. Check the loads, the materials and their units</source>
        <translation>ミーゼス応力が %1 に達し、その場所のヤング率 %3 の %2 です。20 分の 1 を超えて耐える材料はありません。荷重、材料とその単位を確かめてください</translation>
    </message>
    <message>
        <source>cannot be written</source>
        <translation>書き込めません</translation>
    </message>
    <message>
        <source>ends too early</source>
        <translation>途中で終わっています</translation>
    </message>
    <message>
        <source>%1 element of hex20 with reduced integration has no neighbour on four sides: such a row can move without stiffness (hourglass), whatever holds its ends, and the solve may fail; take two elements across, or full integration</source>
        <translation>低減積分の hex20 要素 %1 個には四方に隣の要素がありません。このような列は、両端をどう固定しても剛性なしに動くことがあり(アワーグラス)、求解に失敗することがあります。断面方向に二要素とるか、完全積分にしてください</translation>
    </message>
    <message>
        <source>%1 elements of hex20 with reduced integration have no neighbour on four sides: such a row can move without stiffness (hourglass), whatever holds its ends, and the solve may fail; take two elements across, or full integration</source>
        <translation>低減積分の hex20 要素 %1 個には四方に隣の要素がありません。このような列は、両端をどう固定しても剛性なしに動くことがあり(アワーグラス)、求解に失敗することがあります。断面方向に二要素とるか、完全積分にしてください</translation>
    </message>
    <message>
        <source>electric conduction</source>
        <translation>電気伝導</translation>
    </message>
    <message>
        <source>a prescribed voltage</source>
        <translation>電圧の指定</translation>
    </message>
    <message>
        <source>a current density</source>
        <translation>電流密度</translation>
    </message>
    <message>
        <source>a current</source>
        <translation>電流</translation>
    </message>
    <message>
        <source>a contact resistance</source>
        <translation>接触抵抗</translation>
    </message>
    <message>
        <source>the contact resistance %1 is not above 0</source>
        <translation>接触抵抗 %1 は 0 より大きくありません</translation>
    </message>
    <message>
        <source>the %1 %2 is not above 0</source>
        <translation>%1 %2 は 0 より大きくありません</translation>
    </message>
    <message>
        <source>Give a value such as &quot;%1&quot;</source>
        <translation>&quot;%1&quot; のような値を指定してください</translation>
    </message>
    <message>
        <source>the %1 is zero</source>
        <translation>%1がゼロです</translation>
    </message>
    <message>
        <source>there is another %1, &quot;%2&quot;, and %3</source>
        <translation>ほかにも%1「%2」があります:%3</translation>
    </message>
    <message>
        <source>no voltage is prescribed and there is no contact resistance, so the level of the voltage is open</source>
        <translation>電圧の指定も接触抵抗もないため、電圧の水準が決まりません</translation>
    </message>
    <message>
        <source>Prescribe a voltage or add a contact resistance</source>
        <translation>電圧を指定するか、接触抵抗を加えてください</translation>
    </message>
    <message>
        <source>there is no load and only one voltage: the result will be constant</source>
        <translation>荷重がなく電圧も一つだけです: 結果は一定になります</translation>
    </message>
    <message>
        <source>%1 has neither a prescribed voltage nor a contact resistance</source>
        <translation>%1 には電圧の指定も接触抵抗もありません</translation>
    </message>
    <message>
        <source>the piece of %1 elements around %2 has neither a prescribed voltage nor a contact resistance</source>
        <translation>%2 の周りの %1 要素の部分には電圧の指定も接触抵抗もありません</translation>
    </message>
    <message>
        <source>the body of %1 elements around %2 has neither a prescribed voltage nor a contact resistance</source>
        <translation>%2 の周りの %1 要素の物体には電圧の指定も接触抵抗もありません</translation>
    </message>
    <message>
        <source>Add one of them: currents alone leave the level of the voltage open</source>
        <translation>どちらかを加えてください。電流だけでは電圧の水準が決まりません</translation>
    </message>
    <message>
        <source>&quot;%1&quot; can only be true</source>
        <translation>&quot;%1&quot; に指定できるのは true だけです</translation>
    </message>
    <message>
        <source>the %1 of node %2 at %3</source>
        <translation>節点 %2(%3)の%1</translation>
    </message>
    <message>
        <source>the %1 along %2 of node %3 at %4</source>
        <translation>節点 %3(%4)の %2 方向の%1</translation>
    </message>
    <message>
        <source>voltage</source>
        <translation>電圧</translation>
    </message>
    <message>
        <source>electric current</source>
        <translation>電流</translation>
    </message>
    <message>
        <source>current density</source>
        <translation>電流密度</translation>
    </message>
    <message>
        <source>electric conductivity</source>
        <translation>電気伝導率</translation>
    </message>
    <message>
        <source>contact resistance</source>
        <translation>接触抵抗</translation>
    </message>
    <message>
        <source>total current</source>
        <translation>全電流</translation>
    </message>
    <message>
        <source>potential</source>
        <translation>電位</translation>
    </message>
    <message>
        <source>Potential</source>
        <translation>電位</translation>
    </message>
    <message>
        <source>Joule power</source>
        <translation>ジュール熱</translation>
    </message>
    <message>
        <source>Joule power in total</source>
        <translation>ジュール熱の合計</translation>
    </message>
    <message>
        <source>current density magnitude</source>
        <translation>電流密度の大きさ</translation>
    </message>
    <message>
        <source>current density %1</source>
        <translation>電流密度 %1</translation>
    </message>
    <message>
        <source>current density error</source>
        <translation>電流密度の誤差</translation>
    </message>
    <message>
        <source>Current density</source>
        <translation>電流密度</translation>
    </message>
    <message>
        <source>Current density error</source>
        <translation>電流密度の誤差</translation>
    </message>
    <message>
        <source>Electric conductivity %1</source>
        <translation>電気伝導率 %1</translation>
    </message>
    <message>
        <source>Potential.</source>
        <translation>電位。</translation>
    </message>
    <message>
        <source>Current density.</source>
        <translation>電流密度。</translation>
    </message>
    <message>
        <source>Joule power.</source>
        <translation>ジュール熱。</translation>
    </message>
    <message>
        <source>Current densities are extrapolated from the integration points and averaged at nodes. At re-entrant corners and edges of electrodes they grow without bound as the mesh is refined.</source>
        <translation>電流密度は積分点から外挿し、節点で平均しています。凹角や電極の縁では、メッシュを細かくするほど際限なく大きくなります。</translation>
    </message>
    <message>
        <source>Resistor: bar of one conductivity under a voltage</source>
        <translation>抵抗: 一様な電気伝導率の棒に電圧</translation>
    </message>
    <message>
        <source>Two conductors in a row and a contact resistance</source>
        <translation>直列の二つの導体と接触抵抗</translation>
    </message>
    <message>
        <source>Formulation of elements</source>
        <translation>要素の定式化</translation>
    </message>
    <message>
        <source>mean_dilatation</source>
        <translation>平均膨張</translation>
    </message>
    <message>
        <source>incompatible_modes</source>
        <translation>非適合モード</translation>
    </message>
    <message>
        <source>full</source>
        <translation>完全積分</translation>
    </message>
    <message>
        <source>no run wrote it, and it cannot be moved aside: %1</source>
        <translation>実行が書いたファイルではなく、別名に移せません: %1</translation>
    </message>
    <message>
        <source>Move it, and run again</source>
        <translation>それを移してから、もう一度実行してください</translation>
    </message>
    <message>
        <source>Make room for it, and run again</source>
        <translation>空きを作ってから、もう一度実行してください</translation>
    </message>
    <message>
        <source>reduced</source>
        <translation>低減積分</translation>
    </message>
    <message>
        <source>%1 is stated, and %2 too: the material is %3 or %4, not both</source>
        <translation>%1 と %2 の両方があります。材料は%3か%4のどちらかです</translation>
    </message>
    <message>
        <source>%1 is stated, and a law of the stiffness by grey values too</source>
        <translation>%1 と、グレー値による剛性の法則の両方があります</translation>
    </message>
    <message>
        <source>%1 = %2 is not between -%3 and %4, the square root of %5 / %6: some strain would have a negative energy</source>
        <translation>%1 = %2 は -%3 から %4 (%5 / %6 の平方根) の間にありません: 負のエネルギーになるひずみがあります</translation>
    </message>
    <message>
        <source>Check it, and which of the two directions its first number means</source>
        <translation>値と、最初の番号がどちらの方向かを確かめてください</translation>
    </message>
    <message>
        <source>%1 = %2 is not between -1 and 1: some strain would have a negative energy</source>
        <translation>%1 = %2 は -1 と 1 の間にありません: 負のエネルギーになるひずみがあります</translation>
    </message>
    <message>
        <source>Check the number</source>
        <translation>数値を確かめてください</translation>
    </message>
    <message>
        <source>1 - nu_p - 2 nu_ap^2 E_p / E_a = %1 is not above 0: some strain would have a negative energy</source>
        <translation>1 - nu_p - 2 nu_ap^2 E_p / E_a = %1 が 0 より大きくありません: 負のエネルギーになるひずみがあります</translation>
    </message>
    <message>
        <source>Lower nu_ap or nu_p</source>
        <translation>nu_ap か nu_p を小さくしてください</translation>
    </message>
    <message>
        <source>1 - nu_12 nu_21 - nu_23 nu_32 - nu_13 nu_31 - 2 nu_21 nu_32 nu_13 = %1 is not above 0 with nu_12, nu_13 and nu_23 together: some strain would have a negative energy</source>
        <translation>nu_12、nu_13、nu_23 を合わせると 1 - nu_12 nu_21 - nu_23 nu_32 - nu_13 nu_31 - 2 nu_21 nu_32 nu_13 = %1 が 0 より大きくありません: 負のエネルギーになるひずみがあります</translation>
    </message>
    <message>
        <source>Lower nu_12, nu_13 or nu_23</source>
        <translation>nu_12、nu_13、nu_23 のいずれかを小さくしてください</translation>
    </message>
    <message>
        <source>the vector along direction 1 is zero or not finite</source>
        <translation>方向 1 のベクトルが 0 か、有限ではありません</translation>
    </message>
    <message>
        <source>the vector towards direction 2 is zero or not finite</source>
        <translation>方向 2 の側のベクトルが 0 か、有限ではありません</translation>
    </message>
    <message>
        <source>the two vectors are parallel, so direction 2 is open</source>
        <translation>二つのベクトルが平行なので、方向 2 が決まりません</translation>
    </message>
    <message>
        <source>the direction of the axis is zero or not finite</source>
        <translation>軸の方向が 0 か、有限ではありません</translation>
    </message>
    <message>
        <source>the point of the axis is not finite</source>
        <translation>軸上の点が有限ではありません</translation>
    </message>
    <message>
        <source>the winding angle is not finite</source>
        <translation>巻き角が有限ではありません</translation>
    </message>
    <message>
        <source>Give vectors such as [1, 0, 0] and [0, 1, 0]</source>
        <translation>[1, 0, 0] と [0, 1, 0] のようなベクトルを指定してください</translation>
    </message>
    <message>
        <source>the axes change nothing: material &quot;%1&quot; is the same in all directions</source>
        <translation>軸は何も変えません: 材料 &quot;%1&quot; はどの方向でも同じです</translation>
    </message>
    <message>
        <source>State its constants by direction, or remove the axes</source>
        <translation>方向ごとの定数を指定するか、軸を除いてください</translation>
    </message>
    <message>
        <source>material &quot;%1&quot; depends on direction and has no axes here: its directions 1, 2 and 3 are x, y and z</source>
        <translation>材料 &quot;%1&quot; は方向によって異なりますが、ここには軸がありません: 方向 1、2、3 は x、y、z です</translation>
    </message>
    <message>
        <source>State its axes here</source>
        <translation>ここに軸を指定してください</translation>
    </message>
    <message>
        <source>direction 2 is open, and material &quot;%1&quot; differs across direction 1</source>
        <translation>方向 2 が決まっていませんが、材料 &quot;%1&quot; は方向 1 に直交する方向で異なります</translation>
    </message>
    <message>
        <source>Give a second vector in the plane of directions 1 and 2</source>
        <translation>方向 1 と 2 の面にある二つ目のベクトルを指定してください</translation>
    </message>
    <message>
        <source>has material &apos;%1&apos; twice, with different axes</source>
        <translation>材料 &apos;%1&apos; が、異なる軸で二度与えられています</translation>
    </message>
    <message>
        <source>Name the region once</source>
        <translation>領域は一度だけ指定してください</translation>
    </message>
    <message>
        <source>element %1 around %2 lies on the axis of its cylindrical directions, where no direction is radial</source>
        <translation>要素 %1 (%2 付近) は円筒の方向の軸の上にあり、半径の方向がありません</translation>
    </message>
    <message>
        <source>Move the axis, leave out a core with a region of its own, or give the region constant directions</source>
        <translation>軸を移すか、芯を別の領域にするか、領域に一定の方向を与えてください</translation>
    </message>
    <message>
        <source>takes its directions from the mesh, which has none</source>
        <translation>方向をメッシュから取りますが、メッシュにはありません</translation>
    </message>
    <message>
        <source>Name the cell array of a .vtu or .vtk mesh file by mesh/element_axes</source>
        <translation>mesh/element_axes に .vtu または .vtk メッシュファイルのセル配列の名前を書いてください</translation>
    </message>
    <message>
        <source>element %1 around %2 has a vector along direction 1 alone, and its material differs across it</source>
        <translation>要素 %1 (%2 付近) には方向 1 のベクトルだけがありますが、材料はそれに直交する方向で異なります</translation>
    </message>
    <message>
        <source>Give the cell array 6 components, the last three in the plane of directions 1 and 2</source>
        <translation>セル配列を 6 成分にし、後の三つを方向 1 と 2 の面に置いてください</translation>
    </message>
    <message>
        <source>element %1 around %2 has a vector of directions that is zero, not finite, or parallel to the other one</source>
        <translation>要素 %1 (%2 付近) の方向のベクトルが 0、有限でない、またはもう一方と平行です</translation>
    </message>
    <message>
        <source>Correct the cell array that mesh/element_axes names</source>
        <translation>mesh/element_axes が名指すセル配列を直してください</translation>
    </message>
    <message>
        <source>%1 has no cell array &quot;%2&quot; of 3 or 6 components</source>
        <translation>%1 には 3 または 6 成分のセル配列 &quot;%2&quot; がありません</translation>
    </message>
    <message>
        <source>It has none of that kind: write the vectors into it as cell data</source>
        <translation>その種の配列はありません。ベクトルをセルのデータとして書き込んでください</translation>
    </message>
    <message>
        <source>It has %1</source>
        <translation>あるのは %1 です</translation>
    </message>
    <message>
        <source>only a .vtu or .vtk mesh file has arrays with directions by element</source>
        <translation>要素ごとの方向の配列を持つのは .vtu か .vtk のメッシュファイルだけです</translation>
    </message>
    <message>
        <source>Empty mesh/element_axes.</source>
        <translation>mesh/element_axes を空にしてください。</translation>
    </message>
    <message>
        <source>%1 elements have %2 numbers of axes</source>
        <translation>%1 個の要素に軸の数値が %2 個あります</translation>
    </message>
    <message>
        <source>*ORIENTATION has no name</source>
        <translation>*ORIENTATION に名前がありません</translation>
    </message>
    <message>
        <source>*ORIENTATION has no points</source>
        <translation>*ORIENTATION に点がありません</translation>
    </message>
    <message>
        <source>*ORIENTATION needs the coordinates of two points</source>
        <translation>*ORIENTATION には二点の座標が必要です</translation>
    </message>
    <message>
        <source>the axis of the rotation is not 1, 2 or 3</source>
        <translation>回転の軸が 1、2、3 のいずれでもありません</translation>
    </message>
    <message>
        <source>the points of the axis are one</source>
        <translation>軸の二点が同じ点です</translation>
    </message>
    <message>
        <source>there is no *ORIENTATION named &quot;%1&quot;</source>
        <translation>&quot;%1&quot; という *ORIENTATION がありません</translation>
    </message>
    <message>
        <source>its axes are left out: directions 1, 2 and 3 are x, y and z</source>
        <translation>その軸は省かれます: 方向 1、2、3 は x、y、z です</translation>
    </message>
    <message>
        <source>*%1 has %2 values, not %3</source>
        <translation>*%1 の値は %2 個で、%3 個ではありません</translation>
    </message>
    <message>
        <source>the stiffnesses are not positive definite: some strain would have a negative energy</source>
        <translation>剛性が正定値ではありません: 負のエネルギーになるひずみがあります</translation>
    </message>
    <message>
        <source>three numbers between commas are needed</source>
        <translation>カンマで区切った三つの数値が必要です</translation>
    </message>
    <message>
        <source>Remove the axes to take x, y and z of space</source>
        <translation>x、y、z にするには軸を除いてください</translation>
    </message>
    <message>
        <source>how the directions lie</source>
        <translation>方向の置き方</translation>
    </message>
    <message>
        <source>isotropic</source>
        <translation>等方性</translation>
    </message>
    <message>
        <source>transversely isotropic</source>
        <translation>横等方性</translation>
    </message>
    <message>
        <source>orthotropic</source>
        <translation>直交異方性</translation>
    </message>
    <message>
        <source>x, y and z</source>
        <translation>x、y、z</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>一定</translation>
    </message>
    <message>
        <source>cylindrical</source>
        <translation>円筒</translation>
    </message>
    <message>
        <source>by element</source>
        <translation>要素ごと</translation>
    </message>
    <message>
        <source>Directions of the materials</source>
        <translation>材料の方向</translation>
    </message>
    <message>
        <source>%1: direction 1 along %2, direction 2 towards %3</source>
        <translation>%1: 方向 1 は %2、方向 2 は %3 の側</translation>
    </message>
    <message>
        <source>%1: direction 1 along %2</source>
        <translation>%1: 方向 1 は %2</translation>
    </message>
    <message>
        <source>%1: direction 1 radial, 2 tangential, 3 along %2 through %3</source>
        <translation>%1: 方向 1 は半径、2 は接線、3 は %3 を通る %2</translation>
    </message>
    <message>
        <source>%1: direction 1 radial, 2 tangential, 3 along %2 through %3, 2 and 3 turned by %4</source>
        <translation>%1: 方向 1 は半径、2 は接線、3 は %3 を通る %2、2 と 3 を %4 回転</translation>
    </message>
    <message>
        <source>%1: directions by element, from the mesh file</source>
        <translation>%1: 方向は要素ごとにメッシュファイルから</translation>
    </message>
    <message>
        <source>%1: directions 1, 2, 3 along x, y, z</source>
        <translation>%1: 方向 1、2、3 は x、y、z</translation>
    </message>
    <message>
        <source>Orthotropic materials: tension, shear and patches along turned axes</source>
        <translation>直交異方性材料: 回転した軸での引張り、せん断、パッチテスト</translation>
    </message>
    <message>
        <source>Orthotropic ring under inner pressure (Lekhnitskii)</source>
        <translation>内圧を受ける直交異方性の円環 (Lekhnitskii)</translation>
    </message>
    <message>
        <source>every kind</source>
        <translation>すべての種類</translation>
    </message>
    <message>
        <source>1 % displacement, 3 % stress</source>
        <translation>変位 1 %、応力 3 %</translation>
    </message>
    <message>
        <source>Young&apos;s modulus along direction 1 %1</source>
        <translation>方向 1 のヤング率 %1</translation>
    </message>
    <message>
        <source>Young&apos;s modulus along direction 2 %1</source>
        <translation>方向 2 のヤング率 %1</translation>
    </message>
    <message>
        <source>Young&apos;s modulus along direction 3 %1</source>
        <translation>方向 3 のヤング率 %1</translation>
    </message>
    <message>
        <source>Poisson&apos;s ratio 12 %1</source>
        <translation>ポアソン比 12 %1</translation>
    </message>
    <message>
        <source>Poisson&apos;s ratio 13 %1</source>
        <translation>ポアソン比 13 %1</translation>
    </message>
    <message>
        <source>Poisson&apos;s ratio 23 %1</source>
        <translation>ポアソン比 23 %1</translation>
    </message>
    <message>
        <source>Shear modulus 12 %1</source>
        <translation>せん断弾性係数 12 %1</translation>
    </message>
    <message>
        <source>Shear modulus 13 %1</source>
        <translation>せん断弾性係数 13 %1</translation>
    </message>
    <message>
        <source>Shear modulus 23 %1</source>
        <translation>せん断弾性係数 23 %1</translation>
    </message>
    <message>
        <source>Young&apos;s modulus along the axis %1</source>
        <translation>軸方向のヤング率 %1</translation>
    </message>
    <message>
        <source>Young&apos;s modulus across the axis %1</source>
        <translation>軸に直交するヤング率 %1</translation>
    </message>
    <message>
        <source>Poisson&apos;s ratio of the axis %1</source>
        <translation>軸のポアソン比 %1</translation>
    </message>
    <message>
        <source>Poisson&apos;s ratio across the axis %1</source>
        <translation>軸に直交するポアソン比 %1</translation>
    </message>
    <message>
        <source>Shear modulus of the axis %1</source>
        <translation>軸のせん断弾性係数 %1</translation>
    </message>
    <message>
        <source>Thermal conductivity along direction 1 %1</source>
        <translation>方向 1 の熱伝導率 %1</translation>
    </message>
    <message>
        <source>Thermal conductivity along direction 2 %1</source>
        <translation>方向 2 の熱伝導率 %1</translation>
    </message>
    <message>
        <source>Thermal conductivity along direction 3 %1</source>
        <translation>方向 3 の熱伝導率 %1</translation>
    </message>
    <message>
        <source>Electric conductivity along direction 1 %1</source>
        <translation>方向 1 の電気伝導率 %1</translation>
    </message>
    <message>
        <source>Electric conductivity along direction 2 %1</source>
        <translation>方向 2 の電気伝導率 %1</translation>
    </message>
    <message>
        <source>Electric conductivity along direction 3 %1</source>
        <translation>方向 3 の電気伝導率 %1</translation>
    </message>
    <message>
        <source>Steady electric conduction: constant conductivities that do not depend on temperature, direct current, no magnetic field.</source>
        <translation>定常電気伝導: 温度によらない一定の電気伝導率、直流、磁場なし。</translation>
    </message>
    <message>
        <source>Linear elasticity: small displacements and strains, linear materials, no contact, no yielding. Stresses above the yield strength of the material are not meaningful.</source>
        <translation>線形弾性: 微小な変位とひずみ、線形の材料、接触なし、降伏なし。材料の降伏強さを超える応力に意味はありません。</translation>
    </message>
    <message>
        <source>Steady heat conduction: constant conductivities, no radiation, no change in time.</source>
        <translation>定常熱伝導: 一定の熱伝導率、放射なし、時間変化なし。</translation>
    </message>
    <message>
        <source>Empty mesh/element_axes</source>
        <translation>mesh/element_axes を空にしてください</translation>
    </message>
    <message>
        <source>Write the least and the largest value</source>
        <translation>最小値と最大値を書いてください</translation>
    </message>
    <message>
        <source>a range has two ends</source>
        <translation>範囲には両端が要ります</translation>
    </message>
    <message>
        <source>element %1 around %2 %3</source>
        <translation>要素 %1 (%2 付近) %3</translation>
    </message>
    <message>
        <source>has a vector along direction 1 alone, and its material differs across it</source>
        <translation>には方向 1 のベクトルだけがありますが、その材料はそれを横切る向きで異なります</translation>
    </message>
    <message>
        <source>has a vector of directions that is zero, not finite, or parallel to the other one</source>
        <translation>の方向ベクトルがゼロ、有限でない、または互いに平行です</translation>
    </message>
    <message>
        <source>lies on the axis of its cylindrical directions, where no direction is radial</source>
        <translation>は円筒方向の軸の上にあり、半径方向が定まりません</translation>
    </message>
</context>
<context>
    <name>genba::ModelTree</name>
    <message>
        <source>Geometry</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>メッシュ</translation>
    </message>
    <message>
        <source>Not meshed, or edited since</source>
        <translation>メッシュ未作成、またはその後に編集</translation>
    </message>
    <message>
        <source>Up to date</source>
        <translation>最新</translation>
    </message>
    <message>
        <source>Materials</source>
        <translation>材料</translation>
    </message>
    <message>
        <source>Boundary conditions and loads</source>
        <translation>境界条件と荷重</translation>
    </message>
    <message>
        <source>Results (outdated)</source>
        <translation>結果 (古い)</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>The case was edited since</source>
        <translation>その後ケースが編集されました</translation>
    </message>
    <message>
        <source>Not computed yet</source>
        <translation>まだ計算していません</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>報告書</translation>
    </message>
    <message>
        <source>Title, question and notes; writes PDF and HTML</source>
        <translation>表題、問い、メモ。PDF と HTML を書き出します</translation>
    </message>
    <message>
        <source>Analysis: %1</source>
        <translation>解析: %1</translation>
    </message>
</context>
<context>
    <name>genba::OptionForm</name>
    <message>
        <source>not given</source>
        <translation>指定なし</translation>
    </message>
    <message>
        <source>
Allowed: %1</source>
        <translation>
許容範囲: %1</translation>
    </message>
    <message>
        <source>Browse...</source>
        <translation>参照...</translation>
    </message>
    <message>
        <source>Look for a file: %1</source>
        <translation>ファイルを選ぶ: %1</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>すべてのファイル (*)</translation>
    </message>
</context>
<context>
    <name>genba::PatternCanvas</name>
    <message>
        <source>Sparsity pattern</source>
        <translation>疎行列パターン</translation>
    </message>
</context>
<context>
    <name>genba::PatternPicture</name>
    <message>
        <source>Sparsity pattern: %1 %</source>
        <translation>疎行列パターン: %1 %</translation>
    </message>
    <message>
        <source>Click: the large picture, which can be saved</source>
        <translation>クリックで大きな図を表示（保存できます）</translation>
    </message>
    <message>
        <source>&lt;b&gt;Sparsity pattern&lt;/b&gt;&lt;br&gt;%1</source>
        <translation>&lt;b&gt;疎行列パターン&lt;/b&gt;&lt;br&gt;%1</translation>
    </message>
    <message>
        <source>White: no nonzero. Light to dark: %1 to %2 of the places hold one.</source>
        <translation>白: 非ゼロなし。淡色から濃色: 位置の %1 から %2 が非ゼロ。</translation>
    </message>
    <message>
        <source>Sparsity pattern</source>
        <translation>疎行列パターン</translation>
    </message>
    <message>
        <source>Save picture...</source>
        <translation>図を保存...</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>閉じる(&amp;C)</translation>
    </message>
    <message>
        <source>%1 rows, %2 nonzeros</source>
        <translation>%1 行、非ゼロ %2</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>図を保存</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>図 (*.png)</translation>
    </message>
</context>
<context>
    <name>genba::PickActions</name>
    <message>
        <source>By a bo&amp;x</source>
        <translation>矩形で選択(&amp;X)</translation>
    </message>
    <message>
        <source>Drag a box: what lies in it altogether is picked; with Shift it is added</source>
        <translation>矩形をドラッグすると、完全に含まれるものが選択されます。Shift で追加します</translation>
    </message>
    <message>
        <source>An&amp;gle...</source>
        <translation>角度(&amp;G)...</translation>
    </message>
    <message>
        <source>&amp;Probe by click</source>
        <translation>クリックでプローブ(&amp;P)</translation>
    </message>
    <message>
        <source>A click on the body adds a probe to the case</source>
        <translation>物体をクリックするとケースにプローブを追加します</translation>
    </message>
    <message>
        <source>&amp;Remove all probes</source>
        <translation>すべてのプローブを削除(&amp;R)</translation>
    </message>
    <message>
        <source>remove probes</source>
        <translation>プローブを削除</translation>
    </message>
    <message>
        <source>Selection by angle</source>
        <translation>角度による選択</translation>
    </message>
    <message>
        <source>Facets belong together whose normals differ by less than (degrees):</source>
        <translation>法線の差がこの角度 (度) より小さい小面をまとめます:</translation>
    </message>
    <message>
        <source>add probe</source>
        <translation>プローブを追加</translation>
    </message>
    <message>
        <source>N&amp;othing</source>
        <translation>選択なし(&amp;O)</translation>
    </message>
</context>
<context>
    <name>genba::PictureDialog</name>
    <message>
        <source>Without background</source>
        <translation>背景なし</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>画像の書き出し</translation>
    </message>
    <message>
        <source>As large as the view</source>
        <translation>表示と同じ大きさ</translation>
    </message>
    <message>
        <source>Twice the view</source>
        <translation>表示の 2 倍</translation>
    </message>
    <message>
        <source>Own size</source>
        <translation>任意のサイズ</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>サイズ</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>幅</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高さ</translation>
    </message>
    <message>
        <source>%1 x %2 pixels</source>
        <translation>%1 x %2 ピクセル</translation>
    </message>
</context>
<context>
    <name>genba::PictureExport</name>
    <message>
        <source>Picture written: %1</source>
        <translation>画像を書き出しました: %1</translation>
    </message>
    <message>
        <source>Report written: %1</source>
        <translation>報告書を書き出しました: %1</translation>
    </message>
    <message>
        <source>%1 pictures written to %2</source>
        <translation>%1 枚の画像を %2 に書き出しました</translation>
    </message>
    <message>
        <source>Video written: %1</source>
        <translation>動画を書き出しました: %1</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>画像の書き出し</translation>
    </message>
</context>
<context>
    <name>genba::PlacesForm</name>
    <message>
        <source>Add...</source>
        <translation>追加...</translation>
    </message>
    <message>
        <source>Change...</source>
        <translation>変更...</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>削除</translation>
    </message>
</context>
<context>
    <name>genba::Plot</name>
    <message>
        <source>Save plot</source>
        <translation>プロットの保存</translation>
    </message>
    <message>
        <source>Save as &amp;CSV...</source>
        <translation>CSV で保存(&amp;C)...</translation>
    </message>
    <message>
        <source>Save as &amp;PNG...</source>
        <translation>PNG で保存(&amp;P)...</translation>
    </message>
</context>
<context>
    <name>genba::QualityPanel</name>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>scaled Jacobian</source>
        <translation>スケールドヤコビアン</translation>
    </message>
    <message>
        <source>SICN</source>
        <translation>SICN</translation>
    </message>
    <message>
        <source>aspect ratio</source>
        <translation>アスペクト比</translation>
    </message>
    <message>
        <source>Scaled Jacobian and SICN (signed inverse condition number): 1 is ideal, 0 and less is inside out. Aspect ratio: 1 is ideal</source>
        <translation>スケールドヤコビアンと SICN (符号付き逆条件数): 1 が理想で、0 以下は裏返りです。アスペクト比: 1 が理想です</translation>
    </message>
    <message>
        <source>Element</source>
        <translation>要素</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Centre</source>
        <translation>中心</translation>
    </message>
    <message>
        <source>The worst elements; choosing one leads to it</source>
        <translation>最も品質の悪い要素。選ぶとそこへ移動します</translation>
    </message>
    <message>
        <source>number</source>
        <translation>番号</translation>
    </message>
    <message>
        <source>Number of an element in the mesh file or of the mesher, as messages name it</source>
        <translation>メッシュファイルまたはメッシャーの要素番号。メッセージに表示される番号です</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>移動</translation>
    </message>
    <message>
        <source>Whole body</source>
        <translation>全体</translation>
    </message>
    <message>
        <source>Takes the mark away and shows the whole body</source>
        <translation>印を消して物体全体を表示します</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>色</translation>
    </message>
    <message>
        <source>The mesh in view has no element %1.</source>
        <translation>表示中のメッシュに要素番号 %1 はありません。</translation>
    </message>
    <message>
        <source>There is no mesh in view yet: mesh the geometry (F3).</source>
        <translation>まだメッシュが表示されていません。形状をメッシュ化してください (F3)。</translation>
    </message>
    <message>
        <source>%1 to %2; drawn on the outer faces, counted over all elements</source>
        <translation>%1 から %2。外側の面に描き、すべての要素で数えます</translation>
    </message>
    <message>
        <source>Choose a measure to see the shapes of the elements.</source>
        <translation>指標を選ぶと要素の形の良し悪しが表示されます。</translation>
    </message>
    <message>
        <source>Mesh the geometry (F3) first.</source>
        <translation>先に形状をメッシュ化してください (F3)。</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>要素数</translation>
    </message>
</context>
<context>
    <name>genba::QuantityEdit</name>
    <message>
        <source>e.g. %1</source>
        <translation>例: %1</translation>
    </message>
    <message>
        <source>Empty; for example %1</source>
        <translation>未入力です (例: %1)</translation>
    </message>
</context>
<context>
    <name>genba::QueueDialog</name>
    <message>
        <source>waits</source>
        <translation>待機</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>実行中</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>&amp;Add cases...</source>
        <translation>ケースを追加(&amp;A)...</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>削除(&amp;M)</translation>
    </message>
    <message>
        <source>Queue of runs</source>
        <translation>実行の待ち行列</translation>
    </message>
    <message>
        <source>case</source>
        <translation>ケース</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>outcome</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>Cases</source>
        <translation>ケース</translation>
    </message>
    <message>
        <source>Case (*.json);;All files (*)</source>
        <translation>ケース (*.json);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Output folders</source>
        <translation>出力フォルダー</translation>
    </message>
    <message>
        <source>Some cases write where files of yours may lie.

%1

Write there all the same? Otherwise these cases are left out.</source>
        <translation>あなたのファイルがあるかもしれない場所に書き込むケースがあります。

%1

それでも書き込みますか。書き込まない場合、これらのケースは計算されません。</translation>
    </message>
</context>
<context>
    <name>genba::RangeDialog</name>
    <message>
        <source>Automatic</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>Range of the legend</source>
        <translation>凡例の範囲</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>最大</translation>
    </message>
</context>
<context>
    <name>genba::RecoveryBar</name>
    <message>
        <source>&amp;Recover</source>
        <translation>復元(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>破棄(&amp;D)</translation>
    </message>
    <message>
        <source>Opens the case with the changes that were not saved</source>
        <translation>保存されていない変更とともにケースを開きます</translation>
    </message>
    <message>
        <source>Forgets these changes; the saved case file stays as it is</source>
        <translation>これらの変更を破棄します。保存済みのケースファイルはそのままです</translation>
    </message>
    <message>
        <source>a case that cannot be read any more</source>
        <translation>読み取れなくなったケース</translation>
    </message>
    <message>
        <source>the unsaved case &quot;%1&quot;</source>
        <translation>未保存のケース「%1」</translation>
    </message>
    <message>
        <source>Genba did not end as it should. Changes of %1 that were not saved were kept at %2.</source>
        <translation>Genba は正常に終了しませんでした。%1 の未保存の変更が %2 の時点まで残っています。</translation>
    </message>
    <message>
        <source>(%1 more)</source>
        <translation>(ほか %1 件)</translation>
    </message>
</context>
<context>
    <name>genba::ReportPage</name>
    <message>
        <source>Write as &amp;PDF...</source>
        <translation>PDF で書き出す(&amp;P)...</translation>
    </message>
    <message>
        <source>Write as &amp;HTML...</source>
        <translation>HTML で書き出す(&amp;H)...</translation>
    </message>
    <message>
        <source>What is the run to answer?</source>
        <translation>この計算で何を明らかにしますか?</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>表題</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>問い</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>メモ</translation>
    </message>
    <message>
        <source>There are no current results to report. Run the case first (F5).</source>
        <translation>報告する最新の結果がありません。先にケースを実行してください (F5)。</translation>
    </message>
    <message>
        <source>change the report&apos;s text</source>
        <translation>報告書の文章を変更</translation>
    </message>
    <message>
        <source>The report holds the views as they are shown now.</source>
        <translation>レポートには今の表示がすべて入ります。</translation>
    </message>
</context>
<context>
    <name>genba::ResidualPlot</name>
    <message>
        <source>Relative residual |r| / |b|</source>
        <translation>相対残差 |r| / |b|</translation>
    </message>
    <message>
        <source>iteration</source>
        <translation>反復</translation>
    </message>
    <message>
        <source>tolerance</source>
        <translation>許容値</translation>
    </message>
    <message>
        <source>shown while the solver runs</source>
        <translation>計算中に表示されます</translation>
    </message>
</context>
<context>
    <name>genba::ResultsPage</name>
    <message>
        <source>Not computed yet. Run (F5) computes them.</source>
        <translation>まだ計算していません。実行 (F5) で計算します。</translation>
    </message>
    <message>
        <source>&lt;p style=&quot;color:%1&quot;&gt;The case was edited since: run again (F5).&lt;/p&gt;</source>
        <translation>&lt;p style=&quot;color:%1&quot;&gt;その後ケースが編集されました。もう一度実行してください (F5)。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>applied</source>
        <translation>載荷</translation>
    </message>
    <message>
        <source>error</source>
        <translation>誤差</translation>
    </message>
    <message>
        <source>error of the mesh</source>
        <translation>メッシュによる誤差</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Refinement of the mesh&lt;/b&gt;&lt;/p&gt;&lt;table&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;メッシュの細分化&lt;/b&gt;&lt;/p&gt;&lt;table&gt;</translation>
    </message>
    <message>
        <source>%1 unknowns, error %2 %</source>
        <translation>未知数 %1、誤差 %2 %</translation>
    </message>
    <message>
        <source> ± %1 %</source>
        <translation> ± %1 %</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Solver&lt;/b&gt;&lt;/p&gt;&lt;table&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;ソルバー&lt;/b&gt;&lt;/p&gt;&lt;table&gt;</translation>
    </message>
    <message>
        <source>iterations</source>
        <translation>反復回数</translation>
    </message>
    <message>
        <source>true residual</source>
        <translation>真の残差</translation>
    </message>
    <message>
        <source>time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>device</source>
        <translation>装置</translation>
    </message>
    <message>
        <source>matrix</source>
        <translation>行列</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Extrema&lt;/b&gt;&lt;/p&gt;&lt;table cellspacing=0 cellpadding=2&gt;&lt;tr&gt;&lt;td&gt;&lt;/td&gt;&lt;td align=right&gt;min&lt;/td&gt;&lt;td align=right&gt;max&lt;/td&gt;&lt;/tr&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;極値&lt;/b&gt;&lt;/p&gt;&lt;table cellspacing=0 cellpadding=2&gt;&lt;tr&gt;&lt;td&gt;&lt;/td&gt;&lt;td align=right&gt;最小&lt;/td&gt;&lt;td align=right&gt;最大&lt;/td&gt;&lt;/tr&gt;</translation>
    </message>
    <message>
        <source>backward error</source>
        <translation>後退誤差</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>精度</translation>
    </message>
</context>
<context>
    <name>genba::ResumeBar</name>
    <message>
        <source>&amp;Go on</source>
        <translation>続ける(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>破棄(&amp;D)</translation>
    </message>
    <message>
        <source>Runs the case from the state that was kept, on the mesh of then</source>
        <translation>保存された状態から、そのときのメッシュでケースを実行します</translation>
    </message>
    <message>
        <source>Removes the state; the next run starts anew</source>
        <translation>状態を削除します。次の実行は最初から始まります</translation>
    </message>
    <message>
        <source>A solve of this case was interrupted at iteration %1, at a relative residual of %2 of %3, after %4 s (%5). It can go on from there.</source>
        <translation>このケースの求解は反復 %1、相対残差 %2 (目標 %3)、%4 s で中断されました (%5)。そこから続けられます。</translation>
    </message>
</context>
<context>
    <name>genba::RunActions</name>
    <message>
        <source>&amp;Mesh</source>
        <translation>メッシュ(&amp;M)</translation>
    </message>
    <message>
        <source>Mesh the geometry</source>
        <translation>形状をメッシュに分割</translation>
    </message>
    <message>
        <source>Memory &amp;plan</source>
        <translation>メモリ計画(&amp;P)</translation>
    </message>
    <message>
        <source>Mesh, and plan the memory of every format</source>
        <translation>メッシュを作り、各形式のメモリを計画します</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>実行(&amp;R)</translation>
    </message>
    <message>
        <source>Run all stages that are not up to date</source>
        <translation>最新でないすべての段階を実行</translation>
    </message>
    <message>
        <source>Refinement: &amp;uniform</source>
        <translation>細分化: 一様(&amp;U)</translation>
    </message>
    <message>
        <source>Run, then compute the same on two finer meshes: how far the results depend on the mesh</source>
        <translation>実行後、より細かい 2 つのメッシュで同じ計算を行い、結果がどれだけメッシュに依存するかを調べます</translation>
    </message>
    <message>
        <source>Refinement: by the &amp;error estimate</source>
        <translation>細分化: 誤差推定による(&amp;E)</translation>
    </message>
    <message>
        <source>Run, then compute the same on two meshes that are finer where the error is</source>
        <translation>実行後、誤差のある場所を細かくした 2 つのメッシュで同じ計算を行います</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Stop the running job</source>
        <translation>実行中の処理を停止</translation>
    </message>
    <message>
        <source>Run the case for several values of one parameter</source>
        <translation>1 つのパラメーターの複数の値でケースを実行</translation>
    </message>
    <message>
        <source>&amp;Compare...</source>
        <translation>比較(&amp;C)...</translation>
    </message>
    <message>
        <source>The difference of these results and those of another case</source>
        <translation>この結果と別のケースの結果との差</translation>
    </message>
    <message>
        <source>&amp;Queue of runs...</source>
        <translation>実行の待ち行列(&amp;Q)...</translation>
    </message>
    <message>
        <source>Run several cases one after the other</source>
        <translation>複数のケースを順に実行</translation>
    </message>
    <message>
        <source>Parameter s&amp;tudy...</source>
        <translation>パラメータースタディ(&amp;T)...</translation>
    </message>
</context>
<context>
    <name>genba::ScaleDialog</name>
    <message>
        <source>Deformation scale</source>
        <translation>変形の倍率</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>True scale (1x)</source>
        <translation>実際の倍率 (1 倍)</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>指定</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>倍率</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>係数</translation>
    </message>
</context>
<context>
    <name>genba::ScenePane</name>
    <message>
        <source>Mesh (F3) or Run (F5) to see the body here</source>
        <translation>メッシュ (F3) または実行 (F5) で物体がここに表示されます</translation>
    </message>
</context>
<context>
    <name>genba::SectionPanel</name>
    <message>
        <source>Cuts, iso-surfaces and arrows show a field: run the case first.</source>
        <translation>断面、等値面、矢印は場を表示します。先にケースを実行してください。</translation>
    </message>
    <message>
        <source>Keep the other side</source>
        <translation>反対側を残す</translation>
    </message>
    <message>
        <source>Only elements with values in a range</source>
        <translation>値が範囲内の要素だけ</translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation>矢印</translation>
    </message>
    <message>
        <source>Streamlines</source>
        <translation>流線</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>slice</source>
        <translation>スライス</translation>
    </message>
    <message>
        <source>clip</source>
        <translation>クリップ</translation>
    </message>
    <message>
        <source>Slice: the plane alone. Clip: the body on one side of it too</source>
        <translation>スライス: 平面だけ。クリップ: 平面の片側の物体も表示</translation>
    </message>
    <message>
        <source>X</source>
        <translation>X</translation>
    </message>
    <message>
        <source>Y</source>
        <translation>Y</translation>
    </message>
    <message>
        <source>Z</source>
        <translation>Z</translation>
    </message>
    <message>
        <source>The plane is normal to this axis</source>
        <translation>平面はこの軸に垂直です</translation>
    </message>
    <message>
        <source>Position of the plane</source>
        <translation>平面の位置</translation>
    </message>
    <message>
        <source>Where the plane cuts the axis, in the body as drawn (deformed)</source>
        <translation>平面が軸を切る位置 (変形した表示の座標)</translation>
    </message>
    <message>
        <source>At most 2,500, of a field with a direction: displacement, heat flux</source>
        <translation>向きのある場 (変位、熱流束) の矢印を 2,500 本まで</translation>
    </message>
    <message>
        <source>Plane</source>
        <translation>平面</translation>
    </message>
    <message>
        <source>Normal to</source>
        <translation>法線の軸</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Iso-surfaces</source>
        <translation>等値面</translation>
    </message>
    <message>
        <source>About 200 lines along a field with a direction, from inside to the surface</source>
        <translation>向きのある場に沿う約 200 本の線を内部から表面まで</translation>
    </message>
    <message>
        <source>from</source>
        <translation>下限</translation>
    </message>
    <message>
        <source>to</source>
        <translation>上限</translation>
    </message>
</context>
<context>
    <name>genba::SelectorForm</name>
    <message>
        <source>Named surfaces</source>
        <translation>名前付きの面</translation>
    </message>
    <message>
        <source>Plane</source>
        <translation>平面</translation>
    </message>
    <message>
        <source>Box</source>
        <translation>直方体</translation>
    </message>
    <message>
        <source>Sphere</source>
        <translation>球</translation>
    </message>
    <message>
        <source>Face nearest to a point</source>
        <translation>点に最も近い面</translation>
    </message>
    <message>
        <source>Faces by normal</source>
        <translation>法線による面</translation>
    </message>
    <message>
        <source>In common (from the case file)</source>
        <translation>共通部分 (ケースファイルより)</translation>
    </message>
    <message>
        <source>names or #numbers, separated by commas</source>
        <translation>名前または #番号、コンマ区切り</translation>
    </message>
    <message>
        <source>Tick surfaces here or click them in the view</source>
        <translation>ここで面にチェックするか、表示上でクリックします</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>点</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>法線</translation>
    </message>
    <message>
        <source>From</source>
        <translation>始点</translation>
    </message>
    <message>
        <source>To</source>
        <translation>終点</translation>
    </message>
    <message>
        <source>Centre</source>
        <translation>中心</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>半径</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>向き</translation>
    </message>
    <message>
        <source>Within</source>
        <translation>許容</translation>
    </message>
    <message>
        <source>Selections in common are written in the case file (&quot;all_of&quot;).</source>
        <translation>共通部分の選択はケースファイルに書きます (&quot;all_of&quot;)。</translation>
    </message>
    <message>
        <source>Name at least one surface, or choose another kind of selection.</source>
        <translation>面を 1 つ以上指定するか、別の種類の選択にしてください。</translation>
    </message>
    <message>
        <source>%1 (group; surfaces: %2)</source>
        <translation>%1 (グループ、%2 面)</translation>
    </message>
</context>
<context>
    <name>genba::SeriesDialog</name>
    <message>
        <source>Choose a series</source>
        <translation>シリーズを選ぶ</translation>
    </message>
    <message>
        <source>There are %1 images to choose from.</source>
        <translation>%1 個の画像から選べます。</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>番号</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>Series number</source>
        <translation>シリーズ番号</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>スライス</translation>
    </message>
    <message>
        <source>Pixels</source>
        <translation>画素</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
</context>
<context>
    <name>genba::Session</name>
    <message>
        <source>Stopped. Finished stages are kept.</source>
        <translation>停止しました。終わった段階は残っています。</translation>
    </message>
    <message>
        <source>Opened %1</source>
        <translation>%1 を開きました</translation>
    </message>
    <message>
        <source>New case %1 from %2</source>
        <translation>%2 から新しいケース %1</translation>
    </message>
    <message>
        <source>the recovered case</source>
        <translation>復元したケース</translation>
    </message>
    <message>
        <source>Recovered changes that were not saved</source>
        <translation>保存されていなかった変更を復元しました</translation>
    </message>
    <message>
        <source>A job is running: stop it first (Esc), then open %1.</source>
        <translation>処理の実行中です。先に停止 (Esc) してから %1 を開いてください。</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 を保存しました</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>停止中</translation>
    </message>
</context>
<context>
    <name>genba::SizeDialog</name>
    <message>
        <source>New element size in a place</source>
        <translation>場所を限った新しい要素サイズ</translation>
    </message>
    <message>
        <source>Element size in a place</source>
        <translation>場所を限った要素サイズ</translation>
    </message>
    <message>
        <source>Element size</source>
        <translation>要素サイズ</translation>
    </message>
    <message>
        <source>add element size</source>
        <translation>要素サイズの追加</translation>
    </message>
    <message>
        <source>change element size</source>
        <translation>要素サイズの変更</translation>
    </message>
</context>
<context>
    <name>genba::SizesForm</name>
    <message>
        <source>Sizes in places</source>
        <translation>場所ごとのサイズ</translation>
    </message>
    <message>
        <source>Smaller elements on surfaces, regions, edges, around points or in balls; the growth above says how fast elements become larger away from them. Tetrahedra only.</source>
        <translation>面、領域、辺、点の周り、球の中の小さな要素。離れるにつれて要素が大きくなる速さは上の成長率で決まります。四面体のみ。</translation>
    </message>
    <message>
        <source>remove element size</source>
        <translation>要素サイズの削除</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>genba::StartPage</name>
    <message>
        <source>Bracket under a load</source>
        <translation>荷重を受けるブラケット</translation>
    </message>
    <message>
        <source>Plate with a hole</source>
        <translation>穴のある板</translation>
    </message>
    <message>
        <source>Heat sink</source>
        <translation>ヒートシンク</translation>
    </message>
    <message>
        <source>Long bone from an STL</source>
        <translation>STL からの長骨</translation>
    </message>
    <message>
        <source>Open a &amp;case...</source>
        <translation>ケースを開く(&amp;C)...</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>New from a template</source>
        <translation>テンプレートから新規作成</translation>
    </message>
    <message>
        <source>%1. Asks for the file.</source>
        <translation>%1。ファイルを尋ねます。</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近使ったファイル</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>例題</translation>
    </message>
    <message>
        <source>Opens a copy in %1</source>
        <translation>%1 にコピーを開きます</translation>
    </message>
    <message>
        <source>%1 is not there any more</source>
        <translation>%1 は見つかりません</translation>
    </message>
    <message>
        <source>Files that were opened or saved will be listed here.</source>
        <translation>開いたり保存したりしたファイルがここに並びます。</translation>
    </message>
    <message>
        <source>New from a &amp;geometry, mesh or image...</source>
        <translation>形状・メッシュ・画像から新規作成(&amp;G)...</translation>
    </message>
    <message>
        <source>Or drop a case.json, CAD, surface, mesh or image file, or a folder of DICOM slices, anywhere in the window.</source>
        <translation>case.json、CAD、表面、メッシュ、画像のファイル、または DICOM スライスのフォルダーをウィンドウのどこかにドロップすることもできます。</translation>
    </message>
</context>
<context>
    <name>genba::StatusLine</name>
    <message>
        <source>%1 nodes   %2 elements</source>
        <translation>節点 %1   要素 %2</translation>
    </message>
    <message>
        <source>   %1 unknowns</source>
        <translation>   未知数 %1</translation>
    </message>
    <message>
        <source>   Device: %1</source>
        <translation>   装置: %1</translation>
    </message>
    <message>
        <source>%1   %2 s</source>
        <translation>%1   %2 s</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>開始しています</translation>
    </message>
    <message>
        <source>done in %1 s</source>
        <translation>%1 s で完了</translation>
    </message>
    <message>
        <source>waiting: %1</source>
        <translation>待機中: %1</translation>
    </message>
    <message>
        <source>They start when the job that runs is done, with the case as it is then. Stop ends them too.</source>
        <translation>実行中のジョブが終わると、そのときのケースで始まります。停止すると待機も取り消されます。</translation>
    </message>
    <message>
        <source>, about %1 s left</source>
        <translation>、残り約 %1 秒</translation>
    </message>
    <message>
        <source>, about %1 min left</source>
        <translation>、残り約 %1 分</translation>
    </message>
</context>
<context>
    <name>genba::StepBar</name>
    <message>
        <source>Geometry</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>材料</translation>
    </message>
    <message>
        <source>Supports and loads</source>
        <translation>支持と荷重</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>確認</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>報告書</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>手順</translation>
    </message>
    <message>
        <source>Not meshed yet: the step meshes it (F3).</source>
        <translation>まだメッシュがありません。この手順で作成します (F3)。</translation>
    </message>
    <message>
        <source>Computed</source>
        <translation>計算済み</translation>
    </message>
    <message>
        <source>Not computed yet</source>
        <translation>まだ計算していません</translation>
    </message>
    <message>
        <source>Complete</source>
        <translation>完了</translation>
    </message>
</context>
<context>
    <name>genba::StudyDialog</name>
    <message>
        <source>Sa&amp;ve...</source>
        <translation>保存(&amp;V)...</translation>
    </message>
    <message>
        <source>Parameter study</source>
        <translation>パラメータースタディ</translation>
    </message>
    <message>
        <source>A place in the case file, like mesh.size or loads[0].pressure</source>
        <translation>ケースファイルの中の場所。例: mesh.size、loads[0].pressure</translation>
    </message>
    <message>
        <source>values with units, separated by semicolons: 4 mm; 3 mm; 2 mm</source>
        <translation>単位付きの値をセミコロンで区切る: 4 mm; 3 mm; 2 mm</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>パラメーター</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>グラフ</translation>
    </message>
    <message>
        <source>shown as runs are done</source>
        <translation>実行が終わるごとに表示</translation>
    </message>
    <message>
        <source>%1 in the case now</source>
        <translation>現在のケースでは %1</translation>
    </message>
    <message>
        <source>unknowns</source>
        <translation>未知数</translation>
    </message>
    <message>
        <source>iterations</source>
        <translation>反復</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>%1, number of the run</source>
        <translation>%1、実行の番号</translation>
    </message>
    <message>
        <source>Save the study</source>
        <translation>スタディを保存</translation>
    </message>
    <message>
        <source>Table (*.csv);;Table and plots (*.html)</source>
        <translation>表 (*.csv);;表とグラフ (*.html)</translation>
    </message>
</context>
<context>
    <name>genba::ViewActions</name>
    <message>
        <source>&amp;Fit all</source>
        <translation>全体を表示(&amp;F)</translation>
    </message>
    <message>
        <source>Mesh &amp;edges</source>
        <translation>メッシュの辺(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Deformed shape</source>
        <translation>変形形状(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Undeformed outline</source>
        <translation>変形前の輪郭(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Min and max labels</source>
        <translation>最小と最大のラベル(&amp;M)</translation>
    </message>
    <message>
        <source>Dar&amp;k background</source>
        <translation>暗い背景(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Loads and constraints</source>
        <translation>荷重と拘束(&amp;L)</translation>
    </message>
    <message>
        <source>Signs of loads and constraints, on the mesh or on a field</source>
        <translation>荷重と拘束の記号を、メッシュまたは場の上に表示</translation>
    </message>
    <message>
        <source>&amp;Animate deformation</source>
        <translation>変形のアニメーション(&amp;A)</translation>
    </message>
    <message>
        <source>%1 bands</source>
        <translation>%1 段階</translation>
    </message>
    <message>
        <source>Smooth</source>
        <translation>滑らか</translation>
    </message>
    <message>
        <source>Mesh only</source>
        <translation>メッシュのみ</translation>
    </message>
    <message>
        <source>magnitude</source>
        <translation>大きさ</translation>
    </message>
    <message>
        <source>&amp;Colour map</source>
        <translation>カラーマップ(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Bands</source>
        <translation>段階(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Range...</source>
        <translation>範囲(&amp;R)...</translation>
    </message>
    <message>
        <source>Deformation &amp;scale...</source>
        <translation>変形の倍率(&amp;S)...</translation>
    </message>
    <message>
        <source>E&amp;xport animation...</source>
        <translation>アニメーションを書き出す(&amp;X)...</translation>
    </message>
    <message>
        <source>Iso</source>
        <translation>等角</translation>
    </message>
    <message>
        <source>View: %1 (%2)</source>
        <translation>表示: %1 (%2)</translation>
    </message>
    <message>
        <source> Field </source>
        <translation> 場 </translation>
    </message>
    <message>
        <source>Folder for the pictures (frame_001.png, ...)</source>
        <translation>画像のフォルダー (frame_001.png, ...)</translation>
    </message>
    <message>
        <source>&amp;One</source>
        <translation>1 つ(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Two</source>
        <translation>2 つ(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Four</source>
        <translation>4 つ(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Linked cameras</source>
        <translation>視点を連動(&amp;L)</translation>
    </message>
    <message>
        <source>Views side by side turn, move and zoom together</source>
        <translation>並べたビューの回転、移動、拡大を連動させます</translation>
    </message>
    <message>
        <source>&amp;Views side by side</source>
        <translation>ビューを並べる(&amp;V)</translation>
    </message>
    <message>
        <source>Video of the animation</source>
        <translation>アニメーションの動画</translation>
    </message>
    <message>
        <source>Ogg Theora (*.ogv)</source>
        <translation>Ogg Theora (*.ogv)</translation>
    </message>
    <message>
        <source>F&amp;ield</source>
        <translation>場(&amp;I)</translation>
    </message>
    <message>
        <source>Exp&amp;ort video...</source>
        <translation>動画を書き出す(&amp;O)...</translation>
    </message>
</context>
<context>
    <name>genba::WhatIfForm</name>
    <message>
        <source>%1 million</source>
        <translation>%1 百万</translation>
    </message>
    <message>
        <source>%1 thousand</source>
        <translation>%1 千</translation>
    </message>
    <message>
        <source>Element size</source>
        <translation>要素サイズ</translation>
    </message>
    <message>
        <source>this device</source>
        <translation>この装置</translation>
    </message>
    <message>
        <source>card of %1 GB</source>
        <translation>%1 GB のカード</translation>
    </message>
    <message>
        <source>&lt;b&gt;What if&lt;/b&gt;</source>
        <translation>&lt;b&gt;もしも&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>要素</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>メモリ</translation>
    </message>
    <message>
        <source>&lt;p&gt;About &lt;b&gt;%1 unknowns&lt;/b&gt;, %2 nonzeros. </source>
        <translation>&lt;p&gt;約 &lt;b&gt;%1 未知数&lt;/b&gt;、非零要素 %2。 </translation>
    </message>
    <message>
        <source>&lt;b&gt;Fits&lt;/b&gt; into %1 with %2.&lt;/p&gt;</source>
        <translation>&lt;b&gt;収まります&lt;/b&gt;: %1 に %2 で。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;b style=&quot;color:#b3261e&quot;&gt;Does not fit&lt;/b&gt; into %1.&lt;/p&gt;</source>
        <translation>&lt;b style=&quot;color:#b3261e&quot;&gt;収まりません&lt;/b&gt;: %1。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>収まる</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>大きすぎる</translation>
    </message>
    <message>
        <source>&lt;p&gt;The largest mesh that fits has elements of about &lt;b&gt;%1&lt;/b&gt;: %2 unknowns.&lt;/p&gt;</source>
        <translation>&lt;p&gt;収まる最大のメッシュの要素サイズは約 &lt;b&gt;%1&lt;/b&gt;、未知数 %2 です。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>as planned</source>
        <translation>計画どおり</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Preconditioner</source>
        <translation>前処理</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;i&gt;An estimate from the geometry: nothing is meshed yet.&lt;/i&gt;&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;i&gt;形状からの推定です。まだメッシュはありません。&lt;/i&gt;&lt;/p&gt;</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分</translation>
    </message>
    <message numerus="yes">
        <source>from %n like solve(s) on this machine</source>
        <translation>
            <numerusform>このコンピューターでの類似の計算 %n 件から</numerusform>
        </translation>
    </message>
    <message>
        <source>within a factor of 3: nothing like it was solved here yet</source>
        <translation>誤差は 3 倍以内: 類似の計算はまだありません</translation>
    </message>
    <message>
        <source>&lt;p&gt;Iterations with %1 and %2, here: about &lt;b&gt;%3&lt;/b&gt; (%4).&lt;/p&gt;</source>
        <translation>&lt;p&gt;この装置での反復 (%1、%2): 約 &lt;b&gt;%3&lt;/b&gt; (%4)。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>An estimate, within about 30 % on meshes without refinement by curvature or of thin places. Nodes grow as volume / size^3 + c area / size^2, with constants for each element kind; nodes beyond that rule stay as many; bytes grow with the nonzeros of the mesh that was measured.</source>
        <translation>推定値です。曲率や薄い箇所による細分化のないメッシュでは約 30 % 以内です。節点数は 体積 / サイズ^3 + c 面積 / サイズ^2 に従い、定数は要素の種類によります。この規則を超える節点は数が変わらないとし、バイト数は測ったメッシュの非零要素数に比例します。</translation>
    </message>
</context>
<context>
    <name>genba::Words</name>
    <message>
        <source>Lower threshold</source>
        <translation>下限しきい値</translation>
    </message>
    <message>
        <source>Grey values from here on are the body, in the image&apos;s own value (CT: HU); without thresholds the image holds labels.</source>
        <translation>この灰色値以上が物体です (画像自身の値、CT では HU)。しきい値がなければ画像はラベルとみなします。</translation>
    </message>
    <message>
        <source>Upper threshold</source>
        <translation>上限しきい値</translation>
    </message>
    <message>
        <source>Grey values up to here are the body.</source>
        <translation>この灰色値までが物体です。</translation>
    </message>
    <message>
        <source>Region name</source>
        <translation>領域名</translation>
    </message>
    <message>
        <source>Name of the region between the thresholds.</source>
        <translation>しきい値の間の領域の名前。</translation>
    </message>
    <message>
        <source>Largest piece only</source>
        <translation>最大の塊のみ</translation>
    </message>
    <message>
        <source>Of the voxels between the thresholds keep only the largest piece that is connected by faces.</source>
        <translation>しきい値の間のボクセルのうち、面でつながる最大の塊だけを残します。</translation>
    </message>
    <message>
        <source>Fill closed cavities</source>
        <translation>閉じた空洞を埋める</translation>
    </message>
    <message>
        <source>Voxels that the body between the thresholds encloses on all sides become part of it.</source>
        <translation>しきい値の間の物体に完全に囲まれたボクセルも物体とします。</translation>
    </message>
    <message>
        <source>Grey values from</source>
        <translation>灰色値の画像</translation>
    </message>
    <message>
        <source>Second image in the same patient coordinates, such as the CT that labels were drawn on: materials by grey value take it; without one the thresholded image itself.</source>
        <translation>同じ患者座標の 2 つ目の画像 (ラベルを描いた CT など)。灰色値による材料に使います。なければしきい値処理した画像自身を使います。</translation>
    </message>
    <message>
        <source>Voxels an element edge</source>
        <translation>要素の辺あたりのボクセル数</translation>
    </message>
    <message>
        <source>hex8: so many voxels along each edge make one element.</source>
        <translation>hex8: 各辺にこの数のボクセルで 1 要素を作ります。</translation>
    </message>
    <message>
        <source>Element kind</source>
        <translation>要素の種類</translation>
    </message>
    <message>
        <source>Shape of the solid elements; tet10 bends well and is the default. Hexahedra fill blocks and extruded profiles, wedges extruded profiles.</source>
        <translation>立体要素の形。tet10 は曲げに強く、既定です。六面体はブロックと押し出し形状、くさびは押し出し形状を満たします。</translation>
    </message>
    <message>
        <source>Element size</source>
        <translation>要素サイズ</translation>
    </message>
    <message>
        <source>Edge length of the elements; 0 m means 1/20 of the diagonal of the geometry&apos;s box.</source>
        <translation>要素の辺の長さ。0 m は形状の対角線の 1/20 を意味します。</translation>
    </message>
    <message>
        <source>Smallest element size</source>
        <translation>最小の要素サイズ</translation>
    </message>
    <message>
        <source>Elements are never made smaller where curvature asks for it; 0 m means a tenth of the element size.</source>
        <translation>曲率が求めてもこれより小さな要素は作りません。0 m は要素サイズの 10 分の 1 を意味します。</translation>
    </message>
    <message>
        <source>Growth of elements</source>
        <translation>要素の成長率</translation>
    </message>
    <message>
        <source>By how much one element may be larger than the next, away from places with a size of their own.</source>
        <translation>独自のサイズを持つ場所から離れるとき、隣の要素がどれだけ大きくなってよいか。</translation>
    </message>
    <message>
        <source>Elements per full circle</source>
        <translation>円周あたりの要素数</translation>
    </message>
    <message>
        <source>Refines curved faces to this many elements per full turn; 0 turns it off.</source>
        <translation>曲面を 1 周あたりこの要素数まで細かくします。0 で無効。</translation>
    </message>
    <message>
        <source>Mesher threads</source>
        <translation>メッシャーのスレッド</translation>
    </message>
    <message>
        <source>Threads of the mesher. With 1 the same inputs give the same mesh; with more HXT&apos;s differs a little from run to run. 0 takes 1 where fewer than 300,000 elements are expected (volume by element size), else all that the process may use.</source>
        <translation>メッシャーのスレッド数。1 では同じ入力から同じメッシュができます。2 以上では HXT のメッシュが実行ごとに少し異なります。0 では、予想される要素数 (体積と要素サイズから) が 300,000 未満なら 1、それ以上なら使えるだけ使います。</translation>
    </message>
    <message>
        <source>Mesher time limit</source>
        <translation>メッシャーの時間制限</translation>
    </message>
    <message>
        <source>The mesher is stopped when it takes longer.</source>
        <translation>これより長くかかるとメッシャーを停止します。</translation>
    </message>
    <message>
        <source>Mesher memory limit</source>
        <translation>メッシャーのメモリ制限</translation>
    </message>
    <message>
        <source>Memory the mesher may use; 0 B means 90 % of what the computer has available.</source>
        <translation>メッシャーが使えるメモリ。0 B は空きメモリの 90 %。</translation>
    </message>
    <message>
        <source>Parallel tetrahedra (HXT)</source>
        <translation>並列四面体分割 (HXT)</translation>
    </message>
    <message>
        <source>Fast parallel Delaunay (HXT); turn it off for the slower sequential Delaunay.</source>
        <translation>高速な並列 Delaunay 法 (HXT)。無効にすると遅い逐次 Delaunay 法になります。</translation>
    </message>
    <message>
        <source>Feature angle</source>
        <translation>特徴角</translation>
    </message>
    <message>
        <source>A triangulated surface is split into faces at edges sharper than this.</source>
        <translation>三角形の表面を、これより鋭い稜線で面に分けます。</translation>
    </message>
    <message>
        <source>Keep the triangles of the surface</source>
        <translation>表面の三角形を保つ</translation>
    </message>
    <message>
        <source>Surfaces: fill the given triangles instead of remeshing; keeps every detail and every bad triangle.</source>
        <translation>表面: 作り直さずに与えられた三角形のまま満たします。細部も質の悪い三角形もそのままです。</translation>
    </message>
    <message>
        <source>Surface repair</source>
        <translation>表面の修復</translation>
    </message>
    <message>
        <source>A surface that is open or crosses itself is mended (automatic), else wrapped or made anew of voxels; off refuses it, voxels makes every surface anew: closed, without details of less than two voxels.</source>
        <translation>開いた表面や自己交差する表面を修復し (「自動」)、だめなら閉じた面で包むかボクセルから作り直します。「オフ」は拒否し、「ボクセル」はどの表面も作り直します (閉じた面になり、2 ボクセル未満の細部は失われます)。</translation>
    </message>
    <message>
        <source>Largest repair</source>
        <translation>修復の限度</translation>
    </message>
    <message>
        <source>Share of the diagonal of its box by which a repair may move the surface; more is refused.</source>
        <translation>修復で表面を動かしてよい距離の、対角線に対する割合。それを超えると拒否します。</translation>
    </message>
    <message>
        <source>Smallest quality</source>
        <translation>最小の品質</translation>
    </message>
    <message>
        <source>Scaled Jacobian (1 is ideal) below which tetrahedra are optimised; what stays below is told. 0 turns it off.</source>
        <translation>スケールドヤコビアン (理想は 1) がこれより小さい四面体を最適化し、残れば知らせます。0 で無効。</translation>
    </message>
    <message>
        <source>Healing of CAD shapes</source>
        <translation>CAD 形状の修復</translation>
    </message>
    <message>
        <source>Small edges and faces are removed and gaps sewn: never (off), where the shape cannot be meshed as it is (automatic), or always.</source>
        <translation>小さな辺と面を取り除き、隙間を縫い合わせます: しない (「オフ」)、そのままではメッシュにできないとき (「自動」)、「常に」。</translation>
    </message>
    <message>
        <source>Healing tolerance</source>
        <translation>修復の許容値</translation>
    </message>
    <message>
        <source>Edges, faces and gaps smaller than this are healed; 0 m means 1e-5 of the diagonal of the shape.</source>
        <translation>これより小さい辺、面、隙間を修復します。0 m は形状の対角線の 1e-5。</translation>
    </message>
    <message>
        <source>Subdivisions</source>
        <translation>細分回数</translation>
    </message>
    <message>
        <source>Times that every element of the finished mesh is cut into eight; the shape stays that of the mesh.</source>
        <translation>完成したメッシュの各要素を 8 つに分ける回数。形はそのメッシュのままです。</translation>
    </message>
    <message>
        <source>Field of element sizes</source>
        <translation>要素サイズの場</translation>
    </message>
    <message>
        <source>A VTU file of tetrahedra with a point field &quot;size (m)&quot;: the largest element size in space, as an adaptive refinement writes it. Solids and surfaces only.</source>
        <translation>点の場 &quot;size (m)&quot; を持つ四面体の VTU ファイル。空間の各点での最大要素サイズで、適応細分化が書き出します。立体と表面のみ。</translation>
    </message>
    <message>
        <source>Young&apos;s modulus</source>
        <translation>ヤング率</translation>
    </message>
    <message>
        <source>Stiffness in tension, above 0.</source>
        <translation>引張の剛性、0 より大。</translation>
    </message>
    <message>
        <source>Poisson&apos;s ratio</source>
        <translation>ポアソン比</translation>
    </message>
    <message>
        <source>Transverse contraction, above -1 and below 0.5.</source>
        <translation>横方向の縮み、-1 より大きく 0.5 より小。</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>密度</translation>
    </message>
    <message>
        <source>Mass by volume; needed for gravity.</source>
        <translation>体積あたりの質量。重力に必要です。</translation>
    </message>
    <message>
        <source>Thermal expansion</source>
        <translation>熱膨張</translation>
    </message>
    <message>
        <source>Linear coefficient; needed for thermal strain.</source>
        <translation>線膨張係数。熱ひずみに必要です。</translation>
    </message>
    <message>
        <source>Thermal conductivity</source>
        <translation>熱伝導率</translation>
    </message>
    <message>
        <source>Needed for heat conduction, above 0.</source>
        <translation>熱伝導に必要、0 より大。</translation>
    </message>
    <message>
        <source>Specific heat</source>
        <translation>比熱</translation>
    </message>
    <message>
        <source>Heat by mass and kelvin; steady conduction does not use it.</source>
        <translation>質量・温度あたりの熱量。定常熱伝導では使いません。</translation>
    </message>
    <message>
        <source>Density at grey value 0</source>
        <translation>灰色値 0 の密度</translation>
    </message>
    <message>
        <source>Calibration of the image: density = rho_0 + rho_per_grey * grey value; below 0 counts as 0.</source>
        <translation>画像の較正: 密度 = rho_0 + rho_per_grey * 灰色値。0 未満は 0 とします。</translation>
    </message>
    <message>
        <source>Density by grey value</source>
        <translation>灰色値あたりの密度</translation>
    </message>
    <message>
        <source>Calibration of the image: density that one unit of the grey value (CT: 1 HU) adds.</source>
        <translation>画像の較正: 灰色値 1 (CT では 1 HU) が加える密度。</translation>
    </message>
    <message>
        <source>Young&apos;s modulus at 1 g/cm^3</source>
        <translation>1 g/cm^3 でのヤング率</translation>
    </message>
    <message>
        <source>By element, E = E_at_1_g_cm3 * (density / 1 g/cm^3)^E_exponent; takes the place of E.</source>
        <translation>要素ごとに E = E_at_1_g_cm3 * (密度 / 1 g/cm^3)^E_exponent。E の代わりになります。</translation>
    </message>
    <message>
        <source>Exponent of density</source>
        <translation>密度の指数</translation>
    </message>
    <message>
        <source>Of the law of Young&apos;s modulus by density, 0 to 10.</source>
        <translation>密度によるヤング率の法則の指数、0 ～ 10。</translation>
    </message>
    <message>
        <source>Smallest Young&apos;s modulus</source>
        <translation>最小のヤング率</translation>
    </message>
    <message>
        <source>Elements of less density have this one.</source>
        <translation>密度の低い要素はこの値になります。</translation>
    </message>
    <message>
        <source>Largest Young&apos;s modulus</source>
        <translation>最大のヤング率</translation>
    </message>
    <message>
        <source>Elements of more density have this one.</source>
        <translation>密度の高い要素はこの値になります。</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>許容値</translation>
    </message>
    <message>
        <source>Relative residual |r| / |b| to reach.</source>
        <translation>到達すべき相対残差 |r| / |b|。</translation>
    </message>
    <message>
        <source>Energy-norm tolerance</source>
        <translation>エネルギーノルムの許容値</translation>
    </message>
    <message>
        <source>Estimated relative error in the energy norm to reach as well; 0: the residual decides.</source>
        <translation>エネルギーノルムの推定相対誤差もこれに達するまで続けます。0: 残差だけで決めます。</translation>
    </message>
    <message>
        <source>Iteration limit</source>
        <translation>反復の上限</translation>
    </message>
    <message>
        <source>Iterations before the solver gives up; 0 chooses by the number of unknowns.</source>
        <translation>ソルバーがあきらめるまでの反復回数。0 は未知数の数から決めます。</translation>
    </message>
    <message>
        <source>Residual check interval</source>
        <translation>残差の確認間隔</translation>
    </message>
    <message>
        <source>Most iterations between two checks of the residual.</source>
        <translation>残差を確認する間隔の最大反復数。</translation>
    </message>
    <message>
        <source>Preconditioner</source>
        <translation>前処理</translation>
    </message>
    <message>
        <source>What makes the iteration converge faster. multigrid: few iterations, however many unknowns, for more memory; auto takes it where it pays and fits, else block-jacobi.</source>
        <translation>反復の収束を速めるもの。「マルチグリッド」は未知数がいくら多くても少ない反復で済みますが、メモリを多く使います。「自動」は見合って収まる場合に使い、そうでなければ「ブロック Jacobi」です。</translation>
    </message>
    <message>
        <source>Matrix format</source>
        <translation>行列の形式</translation>
    </message>
    <message>
        <source>How the matrix is stored; auto takes the fastest that fits into memory.</source>
        <translation>行列の格納方法。「自動」はメモリに収まる最速のものを選びます。</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>mixed keeps the values of the matrix in FP32, about half the memory, and takes FP64 residuals from the elements, so that the result is as exact; very slender parts may need fp64. auto takes it where fp64 does not fit.</source>
        <translation>「混合」は行列の値を FP32 (約半分のメモリ) で持ち、FP64 の残差を要素から求めるので、結果の精度は同じです。非常に細長い部品では fp64 が必要なことがあります。「自動」は fp64 が収まらないときに「混合」を使います。</translation>
    </message>
    <message>
        <source>Memory limit</source>
        <translation>メモリ制限</translation>
    </message>
    <message>
        <source>Compute on</source>
        <translation>計算する装置</translation>
    </message>
    <message>
        <source>auto takes the GPU if there is one, else the CPU.</source>
        <translation>「自動」は GPU があれば GPU、なければ CPU を使います。</translation>
    </message>
    <message>
        <source>CPU threads</source>
        <translation>CPU スレッド</translation>
    </message>
    <message>
        <source>CPU threads; 0 uses all that the process may use.</source>
        <translation>CPU のスレッド数。0 は使えるだけ使います。</translation>
    </message>
    <message>
        <source>GPU threads a row (CSR)</source>
        <translation>行あたりの GPU スレッド (CSR)</translation>
    </message>
    <message>
        <source>Threads that share a row of a CSR matrix on the GPU; auto leaves it to the tuning.</source>
        <translation>GPU 上で CSR 行列の 1 行を分担するスレッド数。「自動」はチューニングに任せます。</translation>
    </message>
    <message>
        <source>Tuning</source>
        <translation>チューニング</translation>
    </message>
    <message>
        <source>auto tries ways to run the product where that pays, and remembers the best for this device; thorough tries other formats too; off trusts the performance model; formula sets the GPU threads of a row by the longest row.</source>
        <translation>「自動」は見合う場合に積の計算方法を試し、この装置での最良を記憶します。「徹底」はほかの形式も試します。「オフ」は性能モデルに従います。「式」は最長の行から GPU スレッド数を決めます。</translation>
    </message>
    <message>
        <source>Fixed or prescribed displacement</source>
        <translation>固定または強制変位</translation>
    </message>
    <message>
        <source>Prescribed temperature</source>
        <translation>規定温度</translation>
    </message>
    <message>
        <source>Pressure</source>
        <translation>圧力</translation>
    </message>
    <message>
        <source>Traction</source>
        <translation>表面力</translation>
    </message>
    <message>
        <source>Force</source>
        <translation>力</translation>
    </message>
    <message>
        <source>Gravity</source>
        <translation>重力</translation>
    </message>
    <message>
        <source>Thermal strain</source>
        <translation>熱ひずみ</translation>
    </message>
    <message>
        <source>Heat flux</source>
        <translation>熱流束</translation>
    </message>
    <message>
        <source>Convection</source>
        <translation>対流</translation>
    </message>
    <message>
        <source>Heat source</source>
        <translation>熱源</translation>
    </message>
    <message>
        <source>Force on each node</source>
        <translation>各節点の力</translation>
    </message>
    <message>
        <source>Displacement</source>
        <translation>変位</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Pressure (pushes inwards)</source>
        <translation>圧力 (内向き)</translation>
    </message>
    <message>
        <source>Force per area</source>
        <translation>面積あたりの力</translation>
    </message>
    <message>
        <source>Total force</source>
        <translation>合力</translation>
    </message>
    <message>
        <source>Acceleration</source>
        <translation>加速度</translation>
    </message>
    <message>
        <source>Heat flux (inwards)</source>
        <translation>熱流束 (内向き)</translation>
    </message>
    <message>
        <source>Coefficient</source>
        <translation>係数</translation>
    </message>
    <message>
        <source>Heat per volume</source>
        <translation>体積あたりの熱</translation>
    </message>
    <message>
        <source>Geometry</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>メッシュ</translation>
    </message>
    <message>
        <source>Materials</source>
        <translation>材料</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>材料</translation>
    </message>
    <message>
        <source>Boundary conditions and loads</source>
        <translation>境界条件と荷重</translation>
    </message>
    <message>
        <source>Condition</source>
        <translation>条件</translation>
    </message>
    <message>
        <source>Analysis and solver</source>
        <translation>解析とソルバー</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>報告書</translation>
    </message>
    <message>
        <source>Isometric</source>
        <translation>等角</translation>
    </message>
    <message>
        <source>From +X</source>
        <translation>+X から</translation>
    </message>
    <message>
        <source>From -X</source>
        <translation>-X から</translation>
    </message>
    <message>
        <source>From +Y</source>
        <translation>+Y から</translation>
    </message>
    <message>
        <source>From -Y</source>
        <translation>-Y から</translation>
    </message>
    <message>
        <source>From +Z</source>
        <translation>+Z から</translation>
    </message>
    <message>
        <source>From -Z</source>
        <translation>-Z から</translation>
    </message>
    <message>
        <source>&amp;Faces</source>
        <translation>面(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edges</source>
        <translation>辺(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Bodies</source>
        <translation>物体(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Nodes</source>
        <translation>節点(&amp;N)</translation>
    </message>
    <message>
        <source>Facets by &amp;angle</source>
        <translation>角度による小面(&amp;A)</translation>
    </message>
    <message>
        <source>Stress</source>
        <translation>応力</translation>
    </message>
    <message>
        <source>Strain</source>
        <translation>ひずみ</translation>
    </message>
    <message>
        <source>Von Mises stress</source>
        <translation>ミーゼス応力</translation>
    </message>
    <message>
        <source>Reaction force</source>
        <translation>反力</translation>
    </message>
    <message>
        <source>stated in the file</source>
        <translation>ファイルに記載</translation>
    </message>
    <message>
        <source>Bracket under load</source>
        <translation>荷重を受けるブラケット</translation>
    </message>
    <message>
        <source>Steel part, held at faces, with a force on another and its own weight</source>
        <translation>鋼の部品。面で固定し、別の面に力と自重がかかります</translation>
    </message>
    <message>
        <source>Plate with a hole</source>
        <translation>穴のある板</translation>
    </message>
    <message>
        <source>Conductor with a current</source>
        <translation>電流の流れる導体</translation>
    </message>
    <message>
        <source>Copper part between two contacts: one at 0 V, a current into the other</source>
        <translation>二つの接点の間の銅の部品。一方は 0 V、もう一方に電流を流します</translation>
    </message>
    <message>
        <source>Aluminium plate that is pulled; the mesh is fine at curved edges</source>
        <translation>引っ張られるアルミニウム板。曲がった縁のメッシュを細かくします</translation>
    </message>
    <message>
        <source>Heated part</source>
        <translation>加熱される部品</translation>
    </message>
    <message>
        <source>Steady temperatures of an aluminium part that takes up heat and is cooled by air</source>
        <translation>熱を受け空気で冷やされるアルミニウム部品の定常温度</translation>
    </message>
    <message>
        <source>Bone under load</source>
        <translation>荷重を受ける骨</translation>
    </message>
    <message>
        <source>Cortical bone from a surface (STL), held at one end, loaded at the other</source>
        <translation>表面 (STL) からの皮質骨。一端を固定し、他端に荷重をかけます</translation>
    </message>
    <message>
        <source>Bone from CT labels</source>
        <translation>CT ラベルからの骨</translation>
    </message>
    <message>
        <source>Cortical bone from a labelled image, held at one end, loaded at the other</source>
        <translation>ラベル画像からの皮質骨。一端を固定し、他端に荷重をかけます</translation>
    </message>
    <message>
        <source>Tissue heating</source>
        <translation>組織の加温</translation>
    </message>
    <message>
        <source>Steady temperatures of muscle with a heat source inside, a warm core and cooled skin</source>
        <translation>内部に熱源、温かい深部、冷やされる皮膚を持つ筋肉の定常温度</translation>
    </message>
    <message>
        <source>assemble</source>
        <translation>組み立て</translation>
    </message>
    <message>
        <source>compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>matrix pattern</source>
        <translation>行列のパターン</translation>
    </message>
    <message>
        <source>measure products</source>
        <translation>積の計測</translation>
    </message>
    <message>
        <source>mesh: check the surface</source>
        <translation>メッシュ: 表面の検査</translation>
    </message>
    <message>
        <source>mesh: read the deck</source>
        <translation>メッシュ: デックの読み取り</translation>
    </message>
    <message>
        <source>mesh: read the surface</source>
        <translation>メッシュ: 表面の読み取り</translation>
    </message>
    <message>
        <source>mesh: subdivide</source>
        <translation>メッシュ: 細分</translation>
    </message>
    <message>
        <source>multigrid</source>
        <translation>マルチグリッド</translation>
    </message>
    <message>
        <source>number nodes</source>
        <translation>節点の番号付け</translation>
    </message>
    <message>
        <source>resolve conditions</source>
        <translation>条件の解決</translation>
    </message>
    <message>
        <source>solve</source>
        <translation>求解</translation>
    </message>
    <message>
        <source>tune</source>
        <translation>チューニング</translation>
    </message>
    <message>
        <source>write</source>
        <translation>書き出し</translation>
    </message>
    <message>
        <source>mesh: start the mesher</source>
        <translation>メッシュ: メッシャーの起動</translation>
    </message>
    <message>
        <source>mesh: average the grey values</source>
        <translation>メッシュ: 灰色値の平均</translation>
    </message>
    <message>
        <source>mesh: close holes</source>
        <translation>メッシュ: 穴を閉じる</translation>
    </message>
    <message>
        <source>mesh: curve the edges</source>
        <translation>メッシュ: 辺を曲げる</translation>
    </message>
    <message>
        <source>mesh: cut out crossing triangles</source>
        <translation>メッシュ: 交差する三角形の切り取り</translation>
    </message>
    <message>
        <source>mesh: even out the triangles</source>
        <translation>メッシュ: 三角形の均一化</translation>
    </message>
    <message>
        <source>mesh: fill the volume</source>
        <translation>メッシュ: 体積の充填</translation>
    </message>
    <message>
        <source>mesh: find the faces of the regions</source>
        <translation>メッシュ: 領域の面の検出</translation>
    </message>
    <message>
        <source>mesh: find the faces of the surface</source>
        <translation>メッシュ: 表面の面の検出</translation>
    </message>
    <message>
        <source>mesh: find the places of small elements</source>
        <translation>メッシュ: 小さな要素の場所の検出</translation>
    </message>
    <message>
        <source>mesh: find the regions</source>
        <translation>メッシュ: 領域の検出</translation>
    </message>
    <message>
        <source>mesh: hand the mesh over</source>
        <translation>メッシュ: メッシュの受け渡し</translation>
    </message>
    <message>
        <source>mesh: improve the elements</source>
        <translation>メッシュ: 要素の改善</translation>
    </message>
    <message>
        <source>mesh: join borders</source>
        <translation>メッシュ: 境界の接合</translation>
    </message>
    <message>
        <source>mesh: join cracks</source>
        <translation>メッシュ: 割れ目の接合</translation>
    </message>
    <message>
        <source>mesh: make hexahedra of voxels</source>
        <translation>メッシュ: ボクセルから六面体</translation>
    </message>
    <message>
        <source>mesh: measure what moved</source>
        <translation>メッシュ: 移動量の計測</translation>
    </message>
    <message>
        <source>mesh: mesh the edges</source>
        <translation>メッシュ: 辺の分割</translation>
    </message>
    <message>
        <source>mesh: mesh the faces</source>
        <translation>メッシュ: 面の分割</translation>
    </message>
    <message>
        <source>mesh: mesh the profile</source>
        <translation>メッシュ: 断面形状の分割</translation>
    </message>
    <message>
        <source>mesh: optimise curved elements</source>
        <translation>メッシュ: 曲がった要素の最適化</translation>
    </message>
    <message>
        <source>mesh: orient the triangles</source>
        <translation>メッシュ: 三角形の向きをそろえる</translation>
    </message>
    <message>
        <source>mesh: read the element sizes</source>
        <translation>メッシュ: 要素サイズの読み取り</translation>
    </message>
    <message>
        <source>mesh: read the geometry</source>
        <translation>メッシュ: 形状の読み取り</translation>
    </message>
    <message>
        <source>mesh: read the image</source>
        <translation>メッシュ: 画像の読み取り</translation>
    </message>
    <message>
        <source>mesh: read the mesh</source>
        <translation>メッシュ: メッシュの読み取り</translation>
    </message>
    <message>
        <source>mesh: sweep the profile</source>
        <translation>メッシュ: 断面形状の掃引</translation>
    </message>
    <message>
        <source>mesh: take the mesh over</source>
        <translation>メッシュ: メッシュの引き取り</translation>
    </message>
    <message>
        <source>mesh: wrap the surface</source>
        <translation>メッシュ: 表面の包み込み</translation>
    </message>
    <message>
        <source>Principal stress</source>
        <translation>主応力</translation>
    </message>
    <message>
        <source>Stress error</source>
        <translation>応力の誤差</translation>
    </message>
    <message>
        <source>Heat flux error</source>
        <translation>熱流束の誤差</translation>
    </message>
    <message>
        <source>Error share</source>
        <translation>誤差の割合</translation>
    </message>
    <message>
        <source>displacement</source>
        <translation>変位</translation>
    </message>
    <message>
        <source>stress</source>
        <translation>応力</translation>
    </message>
    <message>
        <source>strain</source>
        <translation>ひずみ</translation>
    </message>
    <message>
        <source>von Mises stress</source>
        <translation>ミーゼス応力</translation>
    </message>
    <message>
        <source>principal stress</source>
        <translation>主応力</translation>
    </message>
    <message>
        <source>reaction force</source>
        <translation>反力</translation>
    </message>
    <message>
        <source>stress error</source>
        <translation>応力の誤差</translation>
    </message>
    <message>
        <source>heat flux error</source>
        <translation>熱流束の誤差</translation>
    </message>
    <message>
        <source>error share</source>
        <translation>誤差の割合</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>heat flux</source>
        <translation>熱流束</translation>
    </message>
    <message>
        <source>magnitude</source>
        <translation>大きさ</translation>
    </message>
    <message>
        <source>Choice of the element size</source>
        <translation>要素サイズの決め方</translation>
    </message>
    <message>
        <source>As stated, or the size of the largest mesh whose solution fits into memory, estimated before meshing; the element size is not read then.</source>
        <translation>指定どおり、または解析がメモリに収まる最大のメッシュのサイズ（メッシュ生成前に推定。その場合、要素サイズの値は使われない）。</translation>
    </message>
    <message>
        <source>Memory to fit into</source>
        <translation>収めるメモリ</translation>
    </message>
    <message>
        <source>What the largest mesh that fits may take to solve; 0 B means what the device that solves has free.</source>
        <translation>最大のメッシュの解析に使えるメモリ。0 B は計算デバイスの空きメモリ。</translation>
    </message>
    <message>
        <source>mesh: heal the shape</source>
        <translation>メッシュ: 形状の修復</translation>
    </message>
    <message>
        <source>mesh: join touching solids</source>
        <translation>メッシュ: 接するソリッドの結合</translation>
    </message>
    <message>
        <source>mesh: boundary layers</source>
        <translation>メッシュ: 境界層</translation>
    </message>
    <message>
        <source>mesh: estimate the largest that fits</source>
        <translation>メッシュ: 収まる最大のメッシュの見積もり</translation>
    </message>
    <message>
        <source>mesh: fill the regions with tetrahedra</source>
        <translation>メッシュ: 領域を四面体で充填</translation>
    </message>
    <message>
        <source>mesh: fill the surface with voxels</source>
        <translation>メッシュ: 表面をボクセルで充填</translation>
    </message>
    <message>
        <source>mesh: improve curved elements</source>
        <translation>メッシュ: 曲がった要素の改善</translation>
    </message>
    <message>
        <source>mesh: match the volumes of the voxels</source>
        <translation>メッシュ: ボクセルの体積に合わせる</translation>
    </message>
    <message>
        <source>mesh: reduce the triangles</source>
        <translation>メッシュ: 三角形の削減</translation>
    </message>
    <message>
        <source>mesh: remove slivers</source>
        <translation>メッシュ: 薄い要素の除去</translation>
    </message>
    <message>
        <source>recover on patches</source>
        <translation>パッチ上の応力の再計算</translation>
    </message>
    <message>
        <source>features</source>
        <translation>特徴量</translation>
    </message>
    <message>
        <source>pattern</source>
        <translation>パターン</translation>
    </message>
    <message>
        <source>read matrix</source>
        <translation>行列の読み込み</translation>
    </message>
    <message>
        <source>square</source>
        <translation>二乗</translation>
    </message>
    <message>
        <source>write matrix</source>
        <translation>行列の書き出し</translation>
    </message>
    <message>
        <source>Label table</source>
        <translation>ラベル表</translation>
    </message>
    <message>
        <source>File with names, colours and materials of the labels: a table with the columns label, name, colour and material (CSV); or names and colours alone, a label description of ITK-SNAP or a colour table of 3D Slicer (.ctbl, .txt). Labels that it does not list keep the image&apos;s own names. A region that the case gives a material by its name keeps that one.</source>
        <translation>ラベルの名前、色、材料のファイル。label、name、colour、material の列を持つ表 (CSV)、または名前と色だけの ITK-SNAP のラベル記述か 3D Slicer のカラーテーブル (.ctbl、.txt)。載っていないラベルは画像の名前のままです。ケースが名前で材料を与える領域はその材料のままです。</translation>
    </message>
    <message>
        <source>Elements across thin walls</source>
        <translation>薄い壁の厚さ方向の要素数</translation>
    </message>
    <message>
        <source>Refines walls, ribs and layers that are thinner than this many elements (proximity, elements across a gap), down to the smallest element size; tetrahedra in CAD and surfaces. 0 turns it off.</source>
        <translation>要素この数より薄い壁、リブ、層を細分します (近接、すき間の要素数)。最小の要素サイズまでで、CAD と表面の四面体に効きます。0 で無効になります。</translation>
    </message>
    <message>
        <source>Elements across narrow faces</source>
        <translation>細い面の幅方向の要素数</translation>
    </message>
    <message>
        <source>Refines faces of CAD that are narrower than this many elements (fillets, chamfers, bottoms of slots), and lets elements grow slowly from edges shorter than an element. 0 turns it off.</source>
        <translation>要素この数より細い CAD の面 (フィレット、面取り、溝の底) を細分し、要素より短い辺からは要素をゆっくり大きくします。0 で無効になります。</translation>
    </message>
    <message>
        <source>mesh: measure thin places</source>
        <translation>メッシュ: 薄い箇所を測定</translation>
    </message>
    <message>
        <source>copy files</source>
        <translation>ファイルのコピー</translation>
    </message>
    <message>
        <source>Viridis</source>
        <translation>Viridis</translation>
    </message>
    <message>
        <source>Cool to warm</source>
        <translation>寒色から暖色</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>グレー</translation>
    </message>
    <message>
        <source>Jet</source>
        <translation>Jet</translation>
    </message>
    <message>
        <source>inch</source>
        <translation>インチ</translation>
    </message>
    <message>
        <source>Number of the series</source>
        <translation>シリーズの番号</translation>
    </message>
    <message>
        <source>Of a folder or file with several DICOM series, stacks or times: the number of the one wanted, in the list that is shown where a choice is missing. 0: the only one.</source>
        <translation>複数の DICOM シリーズ、スタック、時刻を持つフォルダーまたはファイルで使うものの番号。選択が必要なときに表示される一覧の番号です。0: 1 つだけのとき。</translation>
    </message>
    <message>
        <source>stack</source>
        <translation>スタック</translation>
    </message>
    <message>
        <source>time</source>
        <translation>時刻</translation>
    </message>
    <message>
        <source>echo</source>
        <translation>エコー</translation>
    </message>
    <message>
        <source>image</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>解法</translation>
    </message>
    <message>
        <source>cg: conjugate gradients. direct: a factorisation on the CPU, for slender or badly conditioned parts of up to some 300,000 unknowns; its memory grows faster than the mesh. auto: cg, then direct where cg does not arrive and direct fits.</source>
        <translation>cg: 共役勾配法。direct: CPU での分解。細長い部品や条件の悪い部品向けで、未知数 30 万程度まで。メモリはメッシュより速く増えます。auto: cg、cg が収束せず direct が収まるなら direct。</translation>
    </message>
    <message>
        <source>analyse</source>
        <translation>解析</translation>
    </message>
    <message>
        <source>factorise</source>
        <translation>分解</translation>
    </message>
    <message>
        <source>acquisition</source>
        <translation>収集</translation>
    </message>
    <message>
        <source>dimension</source>
        <translation>次元</translation>
    </message>
    <message>
        <source>Centrifugal force</source>
        <translation>遠心力</translation>
    </message>
    <message>
        <source>Speed of rotation</source>
        <translation>回転の速さ</translation>
    </message>
    <message>
        <source>Grey values at edges</source>
        <translation>縁のグレー値</translation>
    </message>
    <message>
        <source>Elements take grey values of their own region&apos;s voxels alone. Voxels at its edge hold a part of what lies beside it (partial volume): own takes them as they are, eroded gives them the values up to two voxels behind the edge, for images with blurred edges.</source>
        <translation>要素は自身の領域のボクセルのグレー値だけを取ります。領域の縁のボクセルには隣のものが混ざっています（パーシャルボリューム）。own はそのままの値を使い、eroded は縁から二ボクセルまで内側の値を使います（縁のぼけた画像向け）。</translation>
    </message>
    <message>
        <source>Lowest grey value</source>
        <translation>グレー値の下限</translation>
    </message>
    <message>
        <source>Voxels of a region with a lower value have none and take the nearest ones of it; unstated, the padding below -1024 that corners of the image hold counts as none.</source>
        <translation>これより低い値の領域内のボクセルは値がないものとし、領域内の最も近い値を使います。指定しなければ、画像の隅にある -1024 未満の詰め物を値なしとみなします。</translation>
    </message>
    <message>
        <source>Parts that touch without being joined</source>
        <translation>結合されずに接する部品</translation>
    </message>
    <message>
        <source>Faces that lie on each other with nodes of their own (doubled nodes, hanging nodes, triangles on quadrilaterals, elements of another order): the run is refused, they are computed apart (separate), or nodes at one place become one (merge).</source>
        <translation>別々の節点をもったまま重なり合う面(二重節点、ハンギングノード、四角形に接する三角形、次数の異なる要素)の扱い: 計算を拒否する(refuse)、離れたものとして計算する(separate)、同じ位置の節点を一つにする(merge)。</translation>
    </message>
    <message>
        <source>Distance of merged nodes</source>
        <translation>統合する節点の距離</translation>
    </message>
    <message>
        <source>Nodes of the surface within this distance are merged where interfaces is merge; 0 m means a millionth of the diagonal of the mesh&apos;s box.</source>
        <translation>interfaces が merge のとき、表面の節点のうちこの距離以内にあるものを統合します。0 m はメッシュを囲む箱の対角線の百万分の一を意味します。</translation>
    </message>
    <message>
        <source>mesh: look for faces that touch</source>
        <translation>メッシュ: 接する面を探す</translation>
    </message>
    <message>
        <source>Most memory of the whole program with its mesher where the CPU computes, of the card where a GPU does; 0 B: what is free.</source>
        <translation>CPU で計算するときはメッシャーを含むプログラム全体の、GPU で計算するときはカードの最大メモリー。0 B なら空いている分</translation>
    </message>
    <message>
        <source>picture</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>8-node bricks</source>
        <translation>8節点六面体</translation>
    </message>
    <message>
        <source>Mean dilatation does not lock near incompressibility; incompatible modes also bend well in one layer, and lose that where elements are much distorted.</source>
        <translation>平均膨張は非圧縮に近い材料でもロックしません。非適合モードは一層でも曲げをよく表しますが、要素が大きくひずむとその長所を失います。</translation>
    </message>
    <message>
        <source>20-node bricks</source>
        <translation>20節点六面体</translation>
    </message>
    <message>
        <source>Full integration has 27 points; reduced has 8, is softer and faster, and a row of single elements can move without stiffness.</source>
        <translation>完全積分は27点です。低減積分は8点で、柔らかく速い一方、要素が一列に並ぶと剛性なしに動くことがあります。</translation>
    </message>
    <message>
        <source>linear elasticity</source>
        <translation>線形弾性</translation>
    </message>
    <message>
        <source>steady heat conduction</source>
        <translation>定常熱伝導</translation>
    </message>
    <message>
        <source>steady electric conduction</source>
        <translation>定常電気伝導</translation>
    </message>
    <message>
        <source>Ambient temperature</source>
        <translation>周囲温度</translation>
    </message>
    <message>
        <source>Stress-free at</source>
        <translation>無ひずみ温度</translation>
    </message>
    <message>
        <source>Point of the axis</source>
        <translation>軸上の点</translation>
    </message>
    <message>
        <source>Direction of the axis</source>
        <translation>軸の方向</translation>
    </message>
    <message>
        <source>Reactions and balance</source>
        <translation>反力と釣り合い</translation>
    </message>
    <message>
        <source>Heat balance</source>
        <translation>熱収支</translation>
    </message>
    <message>
        <source>Current balance</source>
        <translation>電流収支</translation>
    </message>
    <message>
        <source>strain energy</source>
        <translation>ひずみエネルギー</translation>
    </message>
    <message>
        <source>Joule power in total</source>
        <translation>ジュール熱の合計</translation>
    </message>
    <message>
        <source>Prescribed voltage</source>
        <translation>規定電圧</translation>
    </message>
    <message>
        <source>Current density</source>
        <translation>電流密度</translation>
    </message>
    <message>
        <source>Total current</source>
        <translation>全電流</translation>
    </message>
    <message>
        <source>Contact resistance</source>
        <translation>接触抵抗</translation>
    </message>
    <message>
        <source>Voltage</source>
        <translation>電圧</translation>
    </message>
    <message>
        <source>Current density (inwards)</source>
        <translation>電流密度 (内向き)</translation>
    </message>
    <message>
        <source>Current (inwards)</source>
        <translation>全電流 (内向き)</translation>
    </message>
    <message>
        <source>Voltage beyond it</source>
        <translation>接触の向こうの電圧</translation>
    </message>
    <message>
        <source>Electric conductivity</source>
        <translation>電気伝導率</translation>
    </message>
    <message>
        <source>Needed for electric conduction, above 0; 1 over the resistivity.</source>
        <translation>電気伝導に必要、0 より大。抵抗率の逆数です。</translation>
    </message>
    <message>
        <source>Potential</source>
        <translation>電位</translation>
    </message>
    <message>
        <source>Joule power</source>
        <translation>ジュール熱</translation>
    </message>
    <message>
        <source>Current density error</source>
        <translation>電流密度の誤差</translation>
    </message>
    <message>
        <source>potential</source>
        <translation>電位</translation>
    </message>
    <message>
        <source>current density</source>
        <translation>電流密度</translation>
    </message>
    <message>
        <source>current density error</source>
        <translation>電流密度の誤差</translation>
    </message>
    <message>
        <source>Young&apos;s modulus along direction 1</source>
        <translation>方向 1 のヤング率</translation>
    </message>
    <message>
        <source>Of an orthotropic material, above 0.</source>
        <translation>直交異方性材料の値で、0 より大きい値です。</translation>
    </message>
    <message>
        <source>Young&apos;s modulus along direction 2</source>
        <translation>方向 2 のヤング率</translation>
    </message>
    <message>
        <source>Young&apos;s modulus along direction 3</source>
        <translation>方向 3 のヤング率</translation>
    </message>
    <message>
        <source>Poisson&apos;s ratio 12</source>
        <translation>ポアソン比 12</translation>
    </message>
    <message>
        <source>Contraction along 2 by stretch along 1 in tension along 1; below the square root of E_1 / E_2.</source>
        <translation>1 方向の引張りで、1 の伸びに対する 2 の縮み。E_1 / E_2 の平方根より小さい値です。</translation>
    </message>
    <message>
        <source>Poisson&apos;s ratio 13</source>
        <translation>ポアソン比 13</translation>
    </message>
    <message>
        <source>Contraction along 3 by stretch along 1 in tension along 1; below the square root of E_1 / E_3.</source>
        <translation>1 方向の引張りで、1 の伸びに対する 3 の縮み。E_1 / E_3 の平方根より小さい値です。</translation>
    </message>
    <message>
        <source>Poisson&apos;s ratio 23</source>
        <translation>ポアソン比 23</translation>
    </message>
    <message>
        <source>Contraction along 3 by stretch along 2 in tension along 2; below the square root of E_2 / E_3.</source>
        <translation>2 方向の引張りで、2 の伸びに対する 3 の縮み。E_2 / E_3 の平方根より小さい値です。</translation>
    </message>
    <message>
        <source>Shear modulus 12</source>
        <translation>せん断弾性係数 12</translation>
    </message>
    <message>
        <source>In the plane of directions 1 and 2, above 0.</source>
        <translation>方向 1 と 2 の面で、0 より大きい値です。</translation>
    </message>
    <message>
        <source>Shear modulus 13</source>
        <translation>せん断弾性係数 13</translation>
    </message>
    <message>
        <source>In the plane of directions 1 and 3, above 0.</source>
        <translation>方向 1 と 3 の面で、0 より大きい値です。</translation>
    </message>
    <message>
        <source>Shear modulus 23</source>
        <translation>せん断弾性係数 23</translation>
    </message>
    <message>
        <source>In the plane of directions 2 and 3, above 0.</source>
        <translation>方向 2 と 3 の面で、0 より大きい値です。</translation>
    </message>
    <message>
        <source>Young&apos;s modulus along the axis</source>
        <translation>軸方向のヤング率</translation>
    </message>
    <message>
        <source>Of a transversely isotropic material: along direction 1, its axis; above 0.</source>
        <translation>横等方性材料の軸である方向 1 の値で、0 より大きい値です。</translation>
    </message>
    <message>
        <source>Young&apos;s modulus across the axis</source>
        <translation>軸に直交するヤング率</translation>
    </message>
    <message>
        <source>Of a transversely isotropic material: in the plane of directions 2 and 3; above 0.</source>
        <translation>横等方性材料の方向 2 と 3 の面の値で、0 より大きい値です。</translation>
    </message>
    <message>
        <source>Poisson&apos;s ratio of the axis</source>
        <translation>軸のポアソン比</translation>
    </message>
    <message>
        <source>Contraction across the axis by stretch along it in tension along the axis; below the square root of E_a / E_p.</source>
        <translation>軸方向の引張りで、軸の伸びに対する直交方向の縮み。E_a / E_p の平方根より小さい値です。</translation>
    </message>
    <message>
        <source>Poisson&apos;s ratio across the axis</source>
        <translation>軸に直交するポアソン比</translation>
    </message>
    <message>
        <source>In the plane of directions 2 and 3, above -1 and below 1.</source>
        <translation>方向 2 と 3 の面で、-1 より大きく 1 より小さい値です。</translation>
    </message>
    <message>
        <source>Shear modulus of the axis</source>
        <translation>軸のせん断弾性係数</translation>
    </message>
    <message>
        <source>In planes that hold direction 1, above 0.</source>
        <translation>方向 1 を含む面で、0 より大きい値です。</translation>
    </message>
    <message>
        <source>Thermal conductivity along direction 1</source>
        <translation>方向 1 の熱伝導率</translation>
    </message>
    <message>
        <source>Instead of k, above 0.</source>
        <translation>k の代わりで、0 より大きい値です。</translation>
    </message>
    <message>
        <source>Thermal conductivity along direction 2</source>
        <translation>方向 2 の熱伝導率</translation>
    </message>
    <message>
        <source>Thermal conductivity along direction 3</source>
        <translation>方向 3 の熱伝導率</translation>
    </message>
    <message>
        <source>Electric conductivity along direction 1</source>
        <translation>方向 1 の電気伝導率</translation>
    </message>
    <message>
        <source>Instead of sigma, above 0.</source>
        <translation>sigma の代わりで、0 より大きい値です。</translation>
    </message>
    <message>
        <source>Electric conductivity along direction 2</source>
        <translation>方向 2 の電気伝導率</translation>
    </message>
    <message>
        <source>Electric conductivity along direction 3</source>
        <translation>方向 3 の電気伝導率</translation>
    </message>
    <message>
        <source>Elasticity</source>
        <translation>弾性</translation>
    </message>
    <message>
        <source>The same in all directions, the same across direction 1, or its own constants along each of the directions 1, 2 and 3.</source>
        <translation>どの方向でも同じ、方向 1 に直交する方向で同じ、または方向 1、2、3 ごとの定数です。</translation>
    </message>
    <message>
        <source>Directions 1, 2, 3</source>
        <translation>方向 1, 2, 3</translation>
    </message>
    <message>
        <source>How the directions of the material lie in these regions: along x, y and z, along two vectors, radial, tangential and axial about an axis, or as the mesh file states them by element.</source>
        <translation>これらの領域での材料の方向: x、y、z、二つのベクトル、軸のまわりの半径・接線・軸方向、またはメッシュファイルの要素ごとの値です。</translation>
    </message>
    <message>
        <source>Direction 1</source>
        <translation>方向 1</translation>
    </message>
    <message>
        <source>A vector along direction 1, of any length.</source>
        <translation>方向 1 のベクトルで、長さは問いません。</translation>
    </message>
    <message>
        <source>Towards direction 2</source>
        <translation>方向 2 の側</translation>
    </message>
    <message>
        <source>A vector in the plane of directions 1 and 2, on the side of 2; empty where the material is the same in all directions across the first.</source>
        <translation>方向 1 と 2 の面にあり 2 の側のベクトル。1 に直交する方向がすべて同じ材料では空でかまいません。</translation>
    </message>
    <message>
        <source>A point of the axis.</source>
        <translation>軸上の点です。</translation>
    </message>
    <message>
        <source>A vector along direction 3, of any length.</source>
        <translation>方向 3 のベクトルで、長さは問いません。</translation>
    </message>
    <message>
        <source>Winding angle</source>
        <translation>巻き角</translation>
    </message>
    <message>
        <source>By which directions 2 and 3 are turned about direction 1, against the tangent.</source>
        <translation>方向 2 と 3 を方向 1 のまわりに接線から回す角度です。</translation>
    </message>
    <message>
        <source>Directions by element</source>
        <translation>要素ごとの方向</translation>
    </message>
    <message>
        <source>Name of a cell array of a .vtu or .vtk mesh file: of 3 components, vectors along direction 1 of the material; of 6, vectors in the plane of directions 1 and 2 too. Regions take them by axes: {&quot;by_element&quot;: true}.</source>
        <translation>.vtu または .vtk メッシュファイルのセル配列の名前: 3 成分なら材料の方向 1 のベクトル、6 成分なら方向 1 と 2 の面にあるベクトルも。領域は axes: {&quot;by_element&quot;: true} で使います。</translation>
    </message>
</context>
<context>
    <name>genba::WorkDialog</name>
    <message>
        <source>&amp;Run</source>
        <translation>実行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>閉じる(&amp;C)</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>停止しました。</translation>
    </message>
    <message>
        <source>Computing...</source>
        <translation>計算中...</translation>
    </message>
    <message>
        <source>Waits for the job that runs.</source>
        <translation>実行中の仕事が終わるのを待っています。</translation>
    </message>
</context>
</TS>
