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
    <message>
        <source>inch</source>
        <translation>インチ</translation>
    </message>
    <message>
        <source>stated in the file</source>
        <translation>ファイルに記載</translation>
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
        <source>own</source>
        <translation>自分の材料</translation>
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
        <source>assign %1</source>
        <translation>%1を割り当て</translation>
    </message>
    <message>
        <source>by the label table: %1</source>
        <translation>ラベル表による: %1</translation>
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
        <source>Linear elasticity: small displacements and strains, isotropic materials, no contact, no yielding. Stresses above the yield strength of the material are not meaningful.</source>
        <translation>線形弾性: 微小な変位とひずみ、等方性の材料、接触なし、降伏なし。材料の降伏強さを超える応力には意味がありません。</translation>
    </message>
    <message>
        <source>Stresses are extrapolated from the integration points and averaged at nodes. At re-entrant corners, point supports and edges of constraints they grow without bound as the mesh is refined.</source>
        <translation>応力は積分点から外挿し、節点で平均しています。入隅、点支持、拘束の縁ではメッシュを細かくするほど際限なく大きくなります。</translation>
    </message>
    <message>
        <source>Steady heat conduction: constant, isotropic conductivities, no radiation, no change in time.</source>
        <translation>定常熱伝導: 一定で等方の熱伝導率、放射なし、時間変化なし。</translation>
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
        <source>%1 in total, %2 free</source>
        <translation>合計 %1、空き %2</translation>
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
        <source>Boundary layers, %1, in %2</source>
        <translation>境界層、%1、%2 の中</translation>
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
        <source>%1: healed with a tolerance of %2 mm: %3 faces and %4 edges became %5 and %6</source>
        <translation>%1: 許容差 %2 mm で修復: 面 %3、辺 %4 が面 %5、辺 %6 になりました</translation>
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
        <source>Steady electric conduction: constant, isotropic conductivities that do not depend on temperature, direct current, no magnetic field.</source>
        <translation>定常電気伝導: 一定で等方の電気伝導率、温度に依存しない、直流、磁場なし。</translation>
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
        <source>reduced</source>
        <translation>低減積分</translation>
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
    <name>genba::PropertyPanel</name>
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
