<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja" sourcelanguage="en">
<context>
    <name>LesionDialog</name>
    <message>
        <source>lesion %1</source>
        <translation>凝固領域 %1</translation>
    </message>
</context>
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
    <message>
        <source>step %1</source>
        <translation>ステップ %1</translation>
    </message>
    <message>
        <source>add step</source>
        <translation>ステップを追加</translation>
    </message>
    <message>
        <source>copy step</source>
        <translation>ステップをコピー</translation>
    </message>
    <message>
        <source>rename step</source>
        <translation>ステップの名前を変更</translation>
    </message>
    <message>
        <source>move step</source>
        <translation>ステップを移動</translation>
    </message>
    <message>
        <source>switch step on</source>
        <translation>ステップを有効にする</translation>
    </message>
    <message>
        <source>switch step off</source>
        <translation>ステップを無効にする</translation>
    </message>
    <message>
        <source>remove step</source>
        <translation>ステップを削除</translation>
    </message>
    <message>
        <source>act in the later steps</source>
        <translation>後のステップでも作用させる</translation>
    </message>
    <message>
        <source>There is no mesh yet: mesh the body first (F3)</source>
        <translation>まだメッシュがありません。先に形状をメッシュ分割してください (F3)</translation>
    </message>
    <message>
        <source>Body %1</source>
        <translation>ボディ %1</translation>
    </message>
    <message>
        <source>Face %1</source>
        <translation>面 %1</translation>
    </message>
    <message>
        <source>assign %1</source>
        <translation>%1を割り当て</translation>
    </message>
    <message>
        <source>Edge %1</source>
        <translation>辺 %1</translation>
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
        <source>change the formulation of %1</source>
        <translation>%1 の定式化を変更</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>時刻</translation>
    </message>
    <message>
        <source>Procedure</source>
        <translation>手順</translation>
    </message>
    <message>
        <source>change %1</source>
        <translation>%1を変更</translation>
    </message>
</context>
<context>
    <name>genba::CasesList</name>
    <message>
        <source>Load cases and combinations</source>
        <translation>荷重ケースと組合せ</translation>
    </message>
    <message>
        <source>not computed</source>
        <translation>未計算</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>Envelope over the load cases</source>
        <translation>荷重ケースの包絡</translation>
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
        <source>Take %1</source>
        <translation>%1を使う</translation>
    </message>
    <message>
        <source>Sets %1 to %2; can be undone</source>
        <translation>%1を%2にします。元に戻せます</translation>
    </message>
    <message>
        <source>take %1</source>
        <translation>%1を使う</translation>
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
    <message>
        <source>&lt;b&gt;Not ready to run.&lt;/b&gt; Errors: %1.</source>
        <translation>&lt;b&gt;まだ実行できません。&lt;/b&gt; エラー: %1 件。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Ready to run&lt;/b&gt; (F5). Warnings: %1.</source>
        <translation>&lt;b&gt;実行できます&lt;/b&gt; (F5)。警告: %1 件。</translation>
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
    <message>
        <source>what is different in it; may be empty</source>
        <translation>異なるもの (空でもかまいません)</translation>
    </message>
    <message>
        <source>Pick a value of the case, or type the beginning of its name</source>
        <translation>ケースの値を選ぶか、名前の先頭を入力します</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>its value in the other case, with its unit</source>
        <translation>もう一方のケースでの値 (単位つき)</translation>
    </message>
    <message>
        <source>%1 in this case; its value in the other one</source>
        <translation>このケースでは %1。もう一方での値</translation>
    </message>
    <message>
        <source>mode of the first</source>
        <translation>最初のモード</translation>
    </message>
    <message>
        <source>first</source>
        <translation>最初</translation>
    </message>
    <message>
        <source>mode of the second</source>
        <translation>2 番目のモード</translation>
    </message>
    <message>
        <source>second</source>
        <translation>2 番目</translation>
    </message>
    <message>
        <source>likeness (MAC)</source>
        <translation>類似度 (MAC)</translation>
    </message>
    <message>
        <source>none is like it</source>
        <translation>似たものはありません</translation>
    </message>
    <message>
        <source>Same mesh: modes are compared by their shapes.</source>
        <translation>同じメッシュ: モードは形で比較されます。</translation>
    </message>
    <message>
        <source>Other mesh: shapes are interpolated, stretched to the box of the first.</source>
        <translation>別のメッシュ: 形は最初の範囲に合わせて伸縮し、補間されます。</translation>
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
    <message>
        <source>By size and direction...</source>
        <translation>大きさと向きで...</translation>
    </message>
    <message>
        <source>By a local system</source>
        <translation>局所座標系から</translation>
    </message>
    <message>
        <source>%1, x</source>
        <translation>%1 の x</translation>
    </message>
    <message>
        <source>%1, y</source>
        <translation>%1 の y</translation>
    </message>
    <message>
        <source>%1, z</source>
        <translation>%1 の z</translation>
    </message>
    <message>
        <source>%1, its axis</source>
        <translation>%1 の軸</translation>
    </message>
    <message>
        <source>None yet: Select &gt; Local system by three clicks</source>
        <translation>まだありません: 選択 &gt; 3 回のクリックで局所座標系</translation>
    </message>
</context>
<context>
    <name>genba::ConditionPage</name>
    <message>
        <source>change %1</source>
        <translation>%1を変更</translation>
    </message>
    <message>
        <source>Choose surfaces in the view</source>
        <translation>ビューで面を選ぶ</translation>
    </message>
    <message>
        <source>Choose surfaces in the view: a click on one adds it to this condition, or takes it away.</source>
        <translation>ビューで面を選びます。面をクリックすると、この条件に加わるか、外れます。</translation>
    </message>
</context>
<context>
    <name>genba::ConditionsPage</name>
    <message>
        <source>Add %1...</source>
        <translation>%1を追加...</translation>
    </message>
    <message>
        <source>Paint where one acts...</source>
        <translation>作用する場所を塗る...</translation>
    </message>
    <message>
        <source>Opens brush, sphere, lasso and angle below the view; &quot;Use for...&quot; there adds the load or constraint.</source>
        <translation>ビューの下にブラシ、球、投げ縄、角度の道具を開きます。そこの「使う...」で荷重または拘束を追加します。</translation>
    </message>
</context>
<context>
    <name>genba::DeckUnitsDialog</name>
    <message>
        <source>Units of %1</source>
        <translation>%1 の単位</translation>
    </message>
    <message>
        <source>as the deck states</source>
        <translation>デッキの記述のとおり</translation>
    </message>
    <message>
        <source>&amp;Length</source>
        <translation>長さ(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Force</source>
        <translation>力(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Temperatures</source>
        <translation>温度(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>開く(&amp;O)</translation>
    </message>
    <message>
        <source>The deck counts in %1.</source>
        <translation>デッキの単位: %1。</translation>
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
    <message>
        <source>Show on the body</source>
        <translation>形状上に表示</translation>
    </message>
    <message>
        <source>No number of this condition varies</source>
        <translation>この条件には変化する値がありません</translation>
    </message>
    <message>
        <source>Show on the body: %1</source>
        <translation>形状上に表示: %1</translation>
    </message>
    <message>
        <source>Colours the mesh by the value, before a run</source>
        <translation>計算の前に、値でメッシュを色分けします</translation>
    </message>
    <message>
        <source>%1: Add or Cancel it first</source>
        <translation>%1: 先に追加するかキャンセルしてください</translation>
    </message>
    <message>
        <source>%1: begun, not added</source>
        <translation>%1：入力の途中で、まだ追加されていません</translation>
    </message>
    <message>
        <source>%1 was begun and is kept: the next one that you add goes on with it. Cancel there forgets it.</source>
        <translation>入力途中の「%1」は保存されています。同じ種類を次に追加すると続きから始まります。そこで［キャンセル］を押すと破棄されます。</translation>
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
    <message>
        <source>Export nu&amp;mbers as CSV...</source>
        <translation>数値を CSV で書き出し(&amp;M)...</translation>
    </message>
    <message>
        <source>Export extremes, probes and reactions</source>
        <translation>極値・プローブ・反力の書き出し</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>表 (*.csv)</translation>
    </message>
    <message>
        <source>Saved, without what is not valid yet: %1</source>
        <translation>保存しました。まだ有効でないものは除きました: %1</translation>
    </message>
    <message>
        <source>The case has changes that are not saved. Not valid yet, so that saving leaves it out: %1</source>
        <translation>ケースに未保存の変更があります。まだ有効でないため保存に含まれないもの: %1</translation>
    </message>
    <message>
        <source>Report written</source>
        <translation>レポートを書きました</translation>
    </message>
    <message>
        <source>The report is written: %1</source>
        <translation>レポートを書きました: %1</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>開く(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Keep mesh and results...</source>
        <translation>メッシュと結果を保存(&amp;K)...</translation>
    </message>
</context>
<context>
    <name>genba::FitDialog</name>
    <message>
        <source>Uniaxial test</source>
        <translation>単軸試験</translation>
    </message>
    <message>
        <source>Biaxial test</source>
        <translation>等二軸試験</translation>
    </message>
    <message>
        <source>Planar test</source>
        <translation>平面試験</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>測定値</translation>
    </message>
    <message>
        <source>Constants from tests</source>
        <translation>試験から定数を求める</translation>
    </message>
    <message>
        <source>&amp;Browse...</source>
        <translation>参照(&amp;B)...</translation>
    </message>
    <message>
        <source>A .csv file. Its first line names the columns: test (uniaxial, biaxial or planar), stretch or strain, and the nominal stress with its unit, as in &quot;stress [MPa]&quot;.</source>
        <translation>.csv ファイル。最初の行に列の名前を書きます: test (uniaxial、biaxial、planar)、stretch または strain、単位付きの公称応力 (例 &quot;stress [MPa]&quot;)。</translation>
    </message>
    <message>
        <source>Law</source>
        <translation>法則</translation>
    </message>
    <message>
        <source>Mean difference</source>
        <translation>平均の差</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>&amp;Tests</source>
        <translation>試験(&amp;T)</translation>
    </message>
    <message>
        <source>Tests of the material</source>
        <translation>材料の試験</translation>
    </message>
    <message>
        <source>Tests (*.csv);;All files (*)</source>
        <translation>試験 (*.csv);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Stretch</source>
        <translation>伸長比</translation>
    </message>
    <message>
        <source>Nominal stress, %1</source>
        <translation>公称応力、%1</translation>
    </message>
    <message>
        <source>Unstable in %1 beyond a stretch of %2, inside the tests: do not use it there.</source>
        <translation>%1 では伸長比 %2 を超えると不安定です (試験の範囲内): そこでは使わないでください。</translation>
    </message>
    <message>
        <source>A run beyond the stretches of the tests is warned of.</source>
        <translation>試験の伸長比を超える計算には警告が出ます。</translation>
    </message>
    <message>
        <source>Fitting...</source>
        <translation>当てはめています...</translation>
    </message>
</context>
<context>
    <name>genba::ForceDialog</name>
    <message>
        <source>Hip, walking</source>
        <translation>股関節、歩行</translation>
    </message>
    <message>
        <source>Hip, climbing stairs</source>
        <translation>股関節、階段を上る</translation>
    </message>
    <message>
        <source>Hip, going down stairs</source>
        <translation>股関節、階段を下りる</translation>
    </message>
    <message>
        <source>Knee, walking</source>
        <translation>膝関節、歩行</translation>
    </message>
    <message>
        <source>Knee, climbing stairs</source>
        <translation>膝関節、階段を上る</translation>
    </message>
    <message>
        <source>Knee, going down stairs</source>
        <translation>膝関節、階段を下りる</translation>
    </message>
    <message>
        <source>Knee, standing on one leg</source>
        <translation>膝関節、片脚で立つ</translation>
    </message>
    <message>
        <source>Knee, standing on two legs</source>
        <translation>膝関節、両脚で立つ</translation>
    </message>
    <message>
        <source>Knee, standing up</source>
        <translation>膝関節、立ち上がる</translation>
    </message>
    <message>
        <source>Knee, sitting down</source>
        <translation>膝関節、座る</translation>
    </message>
    <message>
        <source>Knee, bending</source>
        <translation>膝関節、曲げる</translation>
    </message>
    <message>
        <source>as typed</source>
        <translation>入力のとおり</translation>
    </message>
    <message>
        <source>%1: %2 % of body weight</source>
        <translation>%1: 体重の %2 %</translation>
    </message>
    <message>
        <source>Joint force</source>
        <translation>関節力</translation>
    </message>
    <message>
        <source>Body mass</source>
        <translation>体重</translation>
    </message>
    <message>
        <source>From a point to another</source>
        <translation>点から点へ</translation>
    </message>
    <message>
        <source>By components</source>
        <translation>成分で</translation>
    </message>
    <message>
        <source>Into the surface</source>
        <translation>面の中へ</translation>
    </message>
    <message>
        <source>Out of the surface</source>
        <translation>面の外へ</translation>
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
        <source>Direction</source>
        <translation>向き</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>サイズ</translation>
    </message>
    <message>
        <source>Mean of the peak forces that implants measured in a few patients: %1. It is no value of this patient.</source>
        <translation>少数の患者のインプラントで測られた最大値の平均です: %1。この患者の値ではありません。</translation>
    </message>
    <message>
        <source>The two points are the same.</source>
        <translation>二つの点が同じです。</translation>
    </message>
    <message>
        <source>All components are zero.</source>
        <translation>すべての成分が 0 です。</translation>
    </message>
    <message>
        <source>%1, %2 % BW (%3 %4)</source>
        <translation>%1、体重の %2 % (%3 %4)</translation>
    </message>
    <message>
        <source>Along %1 of %2</source>
        <translation>%2 の %1 に沿って</translation>
    </message>
    <message>
        <source>Along the axis of %1</source>
        <translation>%1 の軸に沿って</translation>
    </message>
</context>
<context>
    <name>genba::FrameBar</name>
    <message>
        <source>First frame</source>
        <translation>最初のフレーム</translation>
    </message>
    <message>
        <source>Frame before</source>
        <translation>前のフレーム</translation>
    </message>
    <message>
        <source>Play the frames</source>
        <translation>フレームを再生</translation>
    </message>
    <message>
        <source>Next frame</source>
        <translation>次のフレーム</translation>
    </message>
    <message>
        <source>Last frame</source>
        <translation>最後のフレーム</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>The step at hand</source>
        <translation>現在のステップ</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>フレーム</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Type a time: the nearest frame is shown</source>
        <translation>時刻を入力すると、最も近いフレームが表示されます</translation>
    </message>
    <message>
        <source>Range of the colours</source>
        <translation>色の範囲</translation>
    </message>
    <message>
        <source>Range of this frame</source>
        <translation>このフレームの範囲</translation>
    </message>
    <message>
        <source>Range of all frames</source>
        <translation>全フレームの範囲</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 のうち %1</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>All frames as pictures or as a video</source>
        <translation>すべてのフレームを画像または動画に</translation>
    </message>
    <message>
        <source>Extrema and probes over time</source>
        <translation>最小・最大とプローブの時間変化</translation>
    </message>
    <message>
        <source>Largest value over all frames, and when it was</source>
        <translation>全フレームの最大値とその時刻</translation>
    </message>
    <message>
        <source>Time above a value...</source>
        <translation>値を超えた時間...</translation>
    </message>
    <message>
        <source>Time above a value</source>
        <translation>値を超えた時間</translation>
    </message>
    <message>
        <source>How long was it above this value: %1</source>
        <translation>この値を超えていた時間: %1</translation>
    </message>
</context>
<context>
    <name>genba::FrameExport</name>
    <message>
        <source>Video, Ogg Theora (*.ogv)</source>
        <translation>動画、Ogg Theora (*.ogv)</translation>
    </message>
    <message>
        <source>Folder of pictures (*)</source>
        <translation>画像のフォルダー (*)</translation>
    </message>
    <message>
        <source>All frames</source>
        <translation>すべてのフレーム</translation>
    </message>
</context>
<context>
    <name>genba::FramePlot</name>
    <message>
        <source>CSV...</source>
        <translation>CSV...</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>時間変化</translation>
    </message>
    <message>
        <source>Values over time</source>
        <translation>時間ごとの値</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>The frames are read.</source>
        <translation>フレームを読んでいます。</translation>
    </message>
    <message>
        <source>time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Smallest and largest value</source>
        <translation>最小値と最大値</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>smallest</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>At probes</source>
        <translation>プローブの位置</translation>
    </message>
    <message>
        <source>No probe lies in the body.</source>
        <translation>物体の中にプローブがありません。</translation>
    </message>
    <message>
        <source>Probes of the case are plotted here too: place them in the view.</source>
        <translation>ケースのプローブもここに描かれます。ビューで置いてください。</translation>
    </message>
    <message>
        <source>Smallest and largest value of the field and its values at the probes, frame by frame</source>
        <translation>場の最小値と最大値、プローブでの値(フレームごと)</translation>
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
    <message>
        <source>Browse for the missing file...</source>
        <translation>見つからないファイルを参照...</translation>
    </message>
    <message>
        <source>change %1</source>
        <translation>%1を変更</translation>
    </message>
    <message>
        <source>Not there: %1. The others are looked for beside the one that is found.</source>
        <translation>見つかりません: %1。1 つ見つかると、残りもその近くで探します。</translation>
    </message>
    <message>
        <source>Where is %1?</source>
        <translation>%1 はどこにありますか?</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>すべてのファイル (*)</translation>
    </message>
    <message>
        <source>find files</source>
        <translation>ファイルを見つける</translation>
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
    <message>
        <source>&amp;Start page</source>
        <translation>開始ページ(&amp;S)</translation>
    </message>
</context>
<context>
    <name>genba::GreyHistogram</name>
    <message>
        <source>Histogram</source>
        <translation>ヒストグラム</translation>
    </message>
    <message>
        <source>How often grey values occur, on a logarithmic scale. Lines: thresholds, to be dragged. Grey ramp: what is black and white.</source>
        <translation>濃淡の値の頻度 (対数目盛)。線はしきい値で、ドラッグできます。下の帯は黒から白になる範囲です。</translation>
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
    <message>
        <source>&amp;Manual</source>
        <translation>マニュアル(&amp;M)</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>マニュアル</translation>
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
        <source>; every voxel number %1 of the file</source>
        <translation>、ファイルの %1 ボクセルごと</translation>
    </message>
    <message>
        <source>black %1, white %2</source>
        <translation>黒 %1、白 %2</translation>
    </message>
    <message>
        <source>%1 x %2 x %3 voxels of %4 mm, values from %5 to %6</source>
        <translation>%1 x %2 x %3 ボクセル、%4 mm、値は %5 から %6</translation>
    </message>
</context>
<context>
    <name>genba::JobQueue</name>
    <message>
        <source>Other computers</source>
        <translation>ほかの計算機</translation>
    </message>
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
    <message>
        <source>Verification</source>
        <translation>検証</translation>
    </message>
</context>
<context>
    <name>genba::KeepDialog</name>
    <message>
        <source>Keep &amp;mesh and results beside the case</source>
        <translation>メッシュと結果をケースの横に保存する(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Remove what is kept</source>
        <translation>保存したものを削除(&amp;R)</translation>
    </message>
    <message>
        <source>Keep mesh and results</source>
        <translation>メッシュと結果の保存</translation>
    </message>
    <message>
        <source>Opening the case again then shows them without a run. They are written when the case is saved and after each run of it.</source>
        <translation>ケースを開き直すと、実行しなくても表示されます。ケースの保存時と実行のたびに書き込まれます。</translation>
    </message>
    <message>
        <source>They take about %1: mesh %2, results %3, frames %4.</source>
        <translation>約 %1 を使います: メッシュ %2、結果 %3、フレーム %4。</translation>
    </message>
    <message>
        <source>There is no mesh of the case as it is: the size is told once there is one.</source>
        <translation>今のケースのメッシュがありません。メッシュができると大きさを表示します。</translation>
    </message>
    <message>
        <source>Kept now: %1 in %2</source>
        <translation>保存済み: %1、%2</translation>
    </message>
    <message>
        <source>Nothing is kept yet: the case has no file.</source>
        <translation>まだ何も保存されていません: ケースにファイルがありません。</translation>
    </message>
    <message>
        <source>Nothing is kept yet.</source>
        <translation>まだ何も保存されていません。</translation>
    </message>
</context>
<context>
    <name>genba::LabelsForm</name>
    <message>
        <source>Labels of the image</source>
        <translation>画像のラベル</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>ラベル</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>材料</translation>
    </message>
    <message>
        <source>What each label is: a double click on a name changes it. A region without a material of its own gets that of the others.</source>
        <translation>各ラベルが何であるか: 名前をダブルクリックすると変更できます。固有の材料がない領域には、ほかの領域の材料が使われます。</translation>
    </message>
    <message>
        <source>What the labels are</source>
        <translation>ラベルの内容</translation>
    </message>
    <message>
        <source>Material of %1</source>
        <translation>%1 の材料</translation>
    </message>
    <message>
        <source>as the others</source>
        <translation>ほかと同じ</translation>
    </message>
    <message>
        <source>name a label</source>
        <translation>ラベルに名前を付ける</translation>
    </message>
    <message>
        <source>choose the material of a label</source>
        <translation>ラベルの材料を選ぶ</translation>
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
    <name>genba::LayoutActions</name>
    <message>
        <source>&amp;Set up</source>
        <translation>準備(&amp;S)</translation>
    </message>
    <message>
        <source>Panels to set up a case: model, properties, check list</source>
        <translation>ケースを準備するパネル: モデル、プロパティ、チェックリスト</translation>
    </message>
    <message>
        <source>&amp;Results</source>
        <translation>結果(&amp;R)</translation>
    </message>
    <message>
        <source>Panels to look at results: model, section, line plot</source>
        <translation>結果を見るパネル: モデル、断面、線上のグラフ</translation>
    </message>
    <message>
        <source>&amp;Advanced</source>
        <translation>詳細(&amp;A)</translation>
    </message>
    <message>
        <source>All panels: memory, convergence and log too</source>
        <translation>すべてのパネル: メモリ、収束、ログも</translation>
    </message>
    <message>
        <source>La&amp;yout</source>
        <translation>レイアウト(&amp;Y)</translation>
    </message>
</context>
<context>
    <name>genba::LesionDialog</name>
    <message>
        <source>New lesion</source>
        <translation>新しい凝固領域</translation>
    </message>
    <message>
        <source>Lesion</source>
        <translation>凝固領域</translation>
    </message>
    <message>
        <source>A lesion is the part of the body where this field is at or above the threshold.</source>
        <translation>凝固領域は、この場の値がしきい値以上である物体の部分です。</translation>
    </message>
    <message>
        <source>Margin around</source>
        <translation>マージンの対象</translation>
    </message>
    <message>
        <source>Regions, as a tumour: how much of them the lesion covers, and how far its surface lies from theirs</source>
        <translation>腫瘍などの領域: 凝固領域がどれだけ覆うか、表面どうしがどれだけ離れているか</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>NIfTI (.nii.gz)</source>
        <translation>NIfTI (.nii.gz)</translation>
    </message>
    <message>
        <source>NRRD (.nrrd)</source>
        <translation>NRRD (.nrrd)</translation>
    </message>
    <message>
        <source>Written beside the results, on the grid of the case&apos;s image, for planning programs</source>
        <translation>計画用のプログラムのため、ケースの画像の格子で結果のそばに書き出します</translation>
    </message>
    <message>
        <source>The case has no image on whose grid a lesion could be written</source>
        <translation>凝固領域を書き出す格子となる画像がケースにありません</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Judged by</source>
        <translation>判定する場</translation>
    </message>
    <message>
        <source>At or above</source>
        <translation>しきい値(以上)</translation>
    </message>
    <message>
        <source>Label image</source>
        <translation>ラベル画像</translation>
    </message>
    <message>
        <source>A lesion needs a name.</source>
        <translation>凝固領域には名前が必要です。</translation>
    </message>
    <message>
        <source>Another lesion has this name.</source>
        <translation>別の凝固領域がこの名前です。</translation>
    </message>
    <message>
        <source>add a lesion</source>
        <translation>凝固領域を追加</translation>
    </message>
    <message>
        <source>change a lesion</source>
        <translation>凝固領域を変更</translation>
    </message>
</context>
<context>
    <name>genba::LesionForm</name>
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
    <message>
        <source>Show in the view</source>
        <translation>ビューに表示</translation>
    </message>
    <message>
        <source>Lesions</source>
        <translation>凝固領域</translation>
    </message>
    <message>
        <source>Parts of the body where a dose, a damage or a temperature reaches a threshold: volume, extents, margins around a tumour, and a label image</source>
        <translation>線量、損傷または温度がしきい値に達する物体の部分: 体積、寸法、腫瘍まわりのマージン、ラベル画像</translation>
    </message>
    <message>
        <source>Shows the surface of the lesion in the body, or hides it again</source>
        <translation>物体の中に凝固領域の表面を表示し、もう一度押すと隠します</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>remove a lesion</source>
        <translation>凝固領域を削除</translation>
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
    <message>
        <source>CSV over time...</source>
        <translation>時間の CSV...</translation>
    </message>
    <message>
        <source>The field in view along the line, frame by frame, in SI</source>
        <translation>表示中の場の線に沿った値(フレームごと、SI 単位)</translation>
    </message>
    <message>
        <source>The field along the line over time</source>
        <translation>線に沿った場の時間変化</translation>
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
        <source>Image</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>G&amp;o</source>
        <translation>移動(&amp;O)</translation>
    </message>
    <message>
        <source>Not started, since this is not in the case yet: %1</source>
        <translation>開始していません。まだケースに入っていません: %1</translation>
    </message>
    <message>
        <source>The faces of the body are being found; then they can be picked.</source>
        <translation>形状の面を検出しています。終わると選べます。</translation>
    </message>
    <message>
        <source>Faces can be picked once the body is meshed: %1</source>
        <translation>メッシュを作成すると面を選べます: %1</translation>
    </message>
    <message>
        <source>Not taken over, since it is not valid: %1</source>
        <translation>有効でないため反映しませんでした: %1</translation>
    </message>
    <message>
        <source>Reading the body...</source>
        <translation>形状を読み込んでいます...</translation>
    </message>
    <message>
        <source>The body cannot be shown before it is meshed: %1</source>
        <translation>メッシュを作成するまで形状を表示できません: %1</translation>
    </message>
    <message>
        <source>faces can be picked once the body is meshed</source>
        <translation>メッシュを作成すると面を選べます</translation>
    </message>
    <message>
        <source>the body is seen once it is meshed</source>
        <translation>メッシュを作成すると形状が表示されます</translation>
    </message>
    <message>
        <source>Bodies</source>
        <translation>ボディ</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>メモリ</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>品質</translation>
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
    <message>
        <source>change symmetry of %1</source>
        <translation>%1 の対称性を変更</translation>
    </message>
    <message>
        <source>change directions of %1</source>
        <translation>%1 の方向を変更</translation>
    </message>
    <message>
        <source>that of the whole body</source>
        <translation>全体の厚さ</translation>
    </message>
    <message>
        <source>Thickness</source>
        <translation>厚さ</translation>
    </message>
    <message>
        <source>Of these regions of a plane body, along z</source>
        <translation>平面の物体のこれらの領域の z 方向の厚さ</translation>
    </message>
    <message>
        <source>change thickness of %1</source>
        <translation>%1 の厚さを変更</translation>
    </message>
    <message>
        <source>Directions by a local system</source>
        <translation>局所座標系から方向を取る</translation>
    </message>
    <message>
        <source>None yet: Select &gt; Local system by three clicks</source>
        <translation>まだありません: 選択 &gt; 3 回のクリックで局所座標系</translation>
    </message>
    <message>
        <source>Constants from &amp;tests...</source>
        <translation>試験から定数を求める(&amp;T)...</translation>
    </message>
    <message>
        <source>Finds the constants of a rubber or tissue by a .csv file of tests</source>
        <translation>試験の .csv ファイルからゴムや組織の定数を求めます</translation>
    </message>
    <message>
        <source>constants of %1 from tests</source>
        <translation>試験による %1 の定数</translation>
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
    <message>
        <source>mesh, assembly</source>
        <translation>メッシュ・組み立て</translation>
    </message>
    <message>
        <source>%1, needs %2</source>
        <translation>%1、必要 %2</translation>
    </message>
    <message>
        <source>elements kept</source>
        <translation>保持する要素</translation>
    </message>
</context>
<context>
    <name>genba::MemoryPanel</name>
    <message>
        <source>&lt;p&gt;&lt;b&gt;%1 ranks&lt;/b&gt;, the largest one&lt;br&gt;libraries %2, part %3, matrix %4, hierarchy %5, vectors %6; in all %7&lt;br&gt;The formats are what conjugate gradients would take.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;%1 ランク&lt;/b&gt;、最大のもの&lt;br&gt;ライブラリー %2、部分 %3、行列 %4、階層 %5、ベクトル %6、合計 %7&lt;br&gt;形式の値は共役勾配法の場合です。&lt;/p&gt;</translation>
    </message>
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
    <message>
        <source>Applies the cheapest change that helps, in this order: format, precision, preconditioner, element size; another mesh is made first, to see that it fits; can be undone</source>
        <translation>役に立つ最も軽い変更を、形式、精度、前処理、要素サイズの順に適用します。別のメッシュは先に作って収まることを確かめます。元に戻せます</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Modes&lt;/b&gt;&lt;br&gt;%1 of %2 at once%3&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;固有モード&lt;/b&gt;&lt;br&gt;%2 個のうち一度に %1 個%3&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;%1 cards&lt;/b&gt;, the fuller one&lt;br&gt;matrix %2, multigrid %3, vectors %4; in all %5 of %6&lt;br&gt;The formats are what conjugate gradients would take.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;カード%1枚&lt;/b&gt;、多く使う方&lt;br&gt;行列%2、マルチグリッド%3、ベクトル%4；合計%5（%6のうち）&lt;br&gt;形式は共役勾配法が取るはずのものです。&lt;/p&gt;</translation>
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
    <message>
        <source>This computer</source>
        <translation>このコンピューター</translation>
    </message>
</context>
<context>
    <name>genba::MeshPage</name>
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
    <message>
        <source>change %1</source>
        <translation>%1を変更</translation>
    </message>
</context>
<context>
    <name>genba::MessageBar</name>
    <message>
        <source>Hide this message (it stays in the log)</source>
        <translation>このメッセージを隠す (ログには残ります)</translation>
    </message>
    <message>
        <source>%1 ... %2 (shortened; the log has the whole text)</source>
        <translation>%1 ... %2 (短縮。全文はログにあります)</translation>
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
    <message>
        <source>%1 (off)</source>
        <translation>%1 (無効)</translation>
    </message>
    <message>
        <source>The step at hand: %1</source>
        <translation>現在のステップ: %1</translation>
    </message>
    <message>
        <source>Puts this step at hand: %1</source>
        <translation>このステップに切り替えます: %1</translation>
    </message>
    <message>
        <source>%1 in time</source>
        <translation>%1(非定常)</translation>
    </message>
    <message>
        <source>Named faces</source>
        <translation>名前のある面</translation>
    </message>
    <message>
        <source>Faces that have a name</source>
        <translation>名前のある面</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>非表示</translation>
    </message>
    <message>
        <source>visible</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>Hidden. A click or Space shows it.</source>
        <translation>非表示です。クリックまたはスペースキーで表示します。</translation>
    </message>
    <message>
        <source>Shown. A click or Space hides it.</source>
        <translation>表示中です。クリックまたはスペースキーで隠します。</translation>
    </message>
    <message>
        <source>Supports and loads</source>
        <translation>支持と荷重</translation>
    </message>
    <message>
        <source>Named edges</source>
        <translation>名前のある辺</translation>
    </message>
    <message>
        <source>Edges that have a name</source>
        <translation>名前のある辺</translation>
    </message>
    <message>
        <source>large deformation</source>
        <translation>大変形</translation>
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
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>Tetrahedra, first order</source>
        <translation>四面体、1 次</translation>
    </message>
    <message>
        <source>Tetrahedra, second order</source>
        <translation>四面体、2 次</translation>
    </message>
    <message>
        <source>Hexahedra, first order</source>
        <translation>六面体、1 次</translation>
    </message>
    <message>
        <source>Hexahedra, second order</source>
        <translation>六面体、2 次</translation>
    </message>
    <message>
        <source>Wedges, first order</source>
        <translation>くさび、1 次</translation>
    </message>
    <message>
        <source>Wedges, second order</source>
        <translation>くさび、2 次</translation>
    </message>
    <message>
        <source>Pyramids, first order</source>
        <translation>ピラミッド、1 次</translation>
    </message>
    <message>
        <source>Mean dilatation</source>
        <translation>平均膨張</translation>
    </message>
    <message>
        <source>Incompatible modes</source>
        <translation>非適合モード</translation>
    </message>
    <message>
        <source>Full integration</source>
        <translation>完全積分</translation>
    </message>
    <message>
        <source>Reduced integration</source>
        <translation>低減積分</translation>
    </message>
    <message>
        <source>Conjugate gradients</source>
        <translation>共役勾配法</translation>
    </message>
    <message>
        <source>Direct solver</source>
        <translation>直接法</translation>
    </message>
    <message>
        <source>Jacobi</source>
        <translation>Jacobi</translation>
    </message>
    <message>
        <source>Block Jacobi</source>
        <translation>ブロック Jacobi</translation>
    </message>
    <message>
        <source>Multigrid</source>
        <translation>マルチグリッド</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>GPU (CUDA)</source>
        <translation>GPU (CUDA)</translation>
    </message>
    <message>
        <source>CPU, checked</source>
        <translation>検査付き CPU</translation>
    </message>
    <message>
        <source>Double precision</source>
        <translation>倍精度</translation>
    </message>
    <message>
        <source>Mixed precision</source>
        <translation>混合</translation>
    </message>
    <message>
        <source>Backward Euler</source>
        <translation>後退オイラー</translation>
    </message>
    <message>
        <source>Crank-Nicolson</source>
        <translation>クランク・ニコルソン</translation>
    </message>
    <message>
        <source>BDF2</source>
        <translation>2 次後退差分</translation>
    </message>
    <message>
        <source>from +x</source>
        <translation>+x から</translation>
    </message>
    <message>
        <source>from -x</source>
        <translation>-x から</translation>
    </message>
    <message>
        <source>from +y</source>
        <translation>+y から</translation>
    </message>
    <message>
        <source>from -y</source>
        <translation>-y から</translation>
    </message>
    <message>
        <source>from +z</source>
        <translation>+z から</translation>
    </message>
    <message>
        <source>from -z</source>
        <translation>-z から</translation>
    </message>
    <message>
        <source>English</source>
        <translation>英語</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>日本語</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>指定なし</translation>
    </message>
    <message>
        <source>Plane strain: a slice of a long body</source>
        <translation>平面ひずみ: 長い物体の断面</translation>
    </message>
    <message>
        <source>Plane stress: a thin plate</source>
        <translation>平面応力: 薄い板</translation>
    </message>
    <message>
        <source>Axisymmetric: a solid of revolution</source>
        <translation>軸対称: 回転体</translation>
    </message>
</context>
<context>
    <name>genba::PartActions</name>
    <message>
        <source>open a case or a geometry first</source>
        <translation>先にケースまたは形状を開いてください</translation>
    </message>
    <message>
        <source>%1 more are not listed</source>
        <translation>ほかに %1 個あり、一覧にはありません</translation>
    </message>
    <message>
        <source>No material</source>
        <translation>材料なし</translation>
    </message>
    <message>
        <source>Material: %1</source>
        <translation>材料: %1</translation>
    </message>
    <message>
        <source>Transparency: %1 %</source>
        <translation>透明度: %1 %</translation>
    </message>
    <message>
        <source>Face #%1</source>
        <translation>面 #%1</translation>
    </message>
    <message>
        <source>%1 faces</source>
        <translation>面 %1 枚</translation>
    </message>
    <message>
        <source>Colour of a body</source>
        <translation>ボディの色</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>非表示</translation>
    </message>
    <message>
        <source>Show only this</source>
        <translation>これだけを表示</translation>
    </message>
    <message>
        <source>Show only these</source>
        <translation>これらだけを表示</translation>
    </message>
    <message>
        <source>Transparency</source>
        <translation>透明度</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Colour...</source>
        <translation>色...</translation>
    </message>
    <message>
        <source>Colour of the source</source>
        <translation>元の色</translation>
    </message>
    <message>
        <source>Assign material</source>
        <translation>材料を割り当て</translation>
    </message>
    <message>
        <source>Add a material to the case first</source>
        <translation>先にケースへ材料を追加してください</translation>
    </message>
    <message>
        <source>Add a constraint or load here</source>
        <translation>ここに拘束または荷重を追加</translation>
    </message>
    <message>
        <source>Fit to it</source>
        <translation>これに合わせて表示</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>名前をコピー</translation>
    </message>
    <message>
        <source>Copy names</source>
        <translation>名前をコピー</translation>
    </message>
    <message>
        <source>Show all bodies</source>
        <translation>すべてのボディを表示</translation>
    </message>
    <message>
        <source>Fit all</source>
        <translation>全体を表示</translation>
    </message>
    <message>
        <source>Named in this case: %1</source>
        <translation>このケースでの名前: %1</translation>
    </message>
    <message>
        <source>Name, as conditions and reports say it</source>
        <translation>条件とレポートで使う名前</translation>
    </message>
    <message>
        <source>Rename &quot;%1&quot;...</source>
        <translation>「%1」の名前を変更...</translation>
    </message>
    <message>
        <source>Rename faces</source>
        <translation>面の名前の変更</translation>
    </message>
    <message>
        <source>rename faces</source>
        <translation>面の名前を変更</translation>
    </message>
    <message>
        <source>Forget the name &quot;%1&quot;</source>
        <translation>名前「%1」を外す</translation>
    </message>
    <message>
        <source>forget a name</source>
        <translation>名前を外す</translation>
    </message>
    <message>
        <source>Name this face...</source>
        <translation>この面に名前を付ける...</translation>
    </message>
    <message>
        <source>Name these faces...</source>
        <translation>これらの面に名前を付ける...</translation>
    </message>
    <message>
        <source>Name faces</source>
        <translation>面に名前を付ける</translation>
    </message>
    <message>
        <source>name faces</source>
        <translation>面に名前を付ける</translation>
    </message>
    <message>
        <source>Probe here</source>
        <translation>ここにプローブを置く</translation>
    </message>
    <message>
        <source>Adds a probe to the case: its values are in the view, the tables and the report</source>
        <translation>ケースにプローブを追加します。値はビュー、表、レポートに示されます</translation>
    </message>
    <message>
        <source>Rename a body</source>
        <translation>ボディの名前を変更</translation>
    </message>
    <message>
        <source>name a label</source>
        <translation>ラベルに名前を付ける</translation>
    </message>
    <message>
        <source>rename a body</source>
        <translation>ボディの名前の変更</translation>
    </message>
    <message>
        <source>Rename...</source>
        <translation>名前を変更...</translation>
    </message>
    <message>
        <source>Edge #%1</source>
        <translation>辺 #%1</translation>
    </message>
    <message>
        <source>%1 edges</source>
        <translation>辺 %1 個</translation>
    </message>
    <message>
        <source>Rename edges</source>
        <translation>辺の名前の変更</translation>
    </message>
    <message>
        <source>rename edges</source>
        <translation>辺の名前の変更</translation>
    </message>
    <message>
        <source>Name edges</source>
        <translation>辺の名前</translation>
    </message>
    <message>
        <source>name edges</source>
        <translation>辺に名前を付ける</translation>
    </message>
    <message>
        <source>Name this edge...</source>
        <translation>この辺に名前を付ける...</translation>
    </message>
    <message>
        <source>Name these edges...</source>
        <translation>これらの辺に名前を付ける...</translation>
    </message>
</context>
<context>
    <name>genba::PartPage</name>
    <message>
        <source>Material</source>
        <translation>材料</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Materials of the case; add others under Materials</source>
        <translation>ケースの材料です。ほかの材料は「材料」で追加します</translation>
    </message>
    <message>
        <source>Number %1 in its source</source>
        <translation>元データの番号 %1</translation>
    </message>
    <message>
        <source>Face %1 of its source</source>
        <translation>元データの面 %1</translation>
    </message>
    <message>
        <source>A set of %1 faces</source>
        <translation>面 %1 枚の集合</translation>
    </message>
    <message>
        <source>No condition names it</source>
        <translation>これを指す条件はありません</translation>
    </message>
    <message>
        <source>Conditions: %1</source>
        <translation>条件: %1</translation>
    </message>
    <message>
        <source>Faces that this case names: %1</source>
        <translation>このケースが名前を付けた面: %1</translation>
    </message>
    <message>
        <source>The geometry has none of these faces any more</source>
        <translation>形状にこれらの面はもうありません</translation>
    </message>
    <message>
        <source>Edge %1 of its source</source>
        <translation>元の形状の辺 %1</translation>
    </message>
    <message>
        <source>Edges that this case names: %1</source>
        <translation>このケースが名前を付けた辺: %1</translation>
    </message>
    <message>
        <source>The geometry has none of these edges any more</source>
        <translation>形状にはこれらの辺がもうありません</translation>
    </message>
    <message>
        <source>A set of %1 edges</source>
        <translation>%1 個の辺の集合</translation>
    </message>
</context>
<context>
    <name>genba::PartsForm</name>
    <message>
        <source>Parts</source>
        <translation>部品</translation>
    </message>
    <message>
        <source>Joint</source>
        <translation>つながり方</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>面積</translation>
    </message>
    <message>
        <source>Mean gap</source>
        <translation>平均の隙間</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部品</translation>
    </message>
    <message>
        <source>Element size</source>
        <translation>要素サイズ</translation>
    </message>
    <message>
        <source>Own mesh</source>
        <translation>独自のメッシュ</translation>
    </message>
    <message>
        <source>Parts that touch</source>
        <translation>接している部品</translation>
    </message>
    <message>
        <source>Meshes of parts</source>
        <translation>部品のメッシュ</translation>
    </message>
    <message>
        <source>Choosing a row shows its faces in the view. A common mesh bonds two parts; tied parts have meshes of their own, and free ones do not notice each other.</source>
        <translation>行を選ぶと、その面がビューに表示されます。共通のメッシュは 2 つの部品を一体にします。結合された部品はそれぞれのメッシュをもち、自由な部品は互いに影響しません。</translation>
    </message>
    <message>
        <source>A part with a mesh of its own is tied to the parts that it touches.</source>
        <translation>独自のメッシュをもつ部品は、接している部品に結合されます。</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>Joint of %1</source>
        <translation>%1 のつながり方</translation>
    </message>
    <message>
        <source>change how two parts hang together</source>
        <translation>2 つの部品のつながり方を変更</translation>
    </message>
    <message>
        <source>change the mesh of a part</source>
        <translation>部品のメッシュを変更</translation>
    </message>
</context>
<context>
    <name>genba::PatchBar</name>
    <message>
        <source>Brush</source>
        <translation>ブラシ</translation>
    </message>
    <message>
        <source>&amp;Brush</source>
        <translation>ブラシ(&amp;B)</translation>
    </message>
    <message>
        <source>Drag over the body to paint, with Shift to erase</source>
        <translation>物体の上をドラッグして塗り、Shift で消します</translation>
    </message>
    <message>
        <source>Sphere</source>
        <translation>球</translation>
    </message>
    <message>
        <source>&amp;Sphere</source>
        <translation>球(&amp;S)</translation>
    </message>
    <message>
        <source>Click: all that is connected within the radius, around corners too; with Shift it is erased</source>
        <translation>クリック: 半径の中でつながっている部分。角の向こうも含みます。Shift で消します</translation>
    </message>
    <message>
        <source>Lasso</source>
        <translation>投げ縄</translation>
    </message>
    <message>
        <source>&amp;Lasso</source>
        <translation>投げ縄(&amp;L)</translation>
    </message>
    <message>
        <source>Draw a line around what is to be taken of the side that is seen; with Shift it is erased</source>
        <translation>見えている側で選ぶ部分を線で囲みます。Shift で消します</translation>
    </message>
    <message>
        <source>By angle</source>
        <translation>角度で</translation>
    </message>
    <message>
        <source>By &amp;angle</source>
        <translation>角度で(&amp;A)</translation>
    </message>
    <message>
        <source>Click: all that is connected and turns by no more than the angle; with Shift it is erased</source>
        <translation>クリック: つながっていて、向きの変化が角度以内の部分。Shift で消します</translation>
    </message>
    <message>
        <source>&amp;Tools below the view</source>
        <translation>表示の下に道具を出す(&amp;T)</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>一つ戻す</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>消す</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>Brush, sphere, lasso and angle: a part of the surface as the place of a load</source>
        <translation>ブラシ、球、投げ縄、角度: 面の一部を荷重の場所にします</translation>
    </message>
    <message>
        <source>How far normals may turn from the first: a brush does not go around corners</source>
        <translation>法線が最初の向きからどこまで変わってよいか: ブラシは角を越えません</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>半径</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>角度</translation>
    </message>
    <message>
        <source>name of the patch</source>
        <translation>パッチの名前</translation>
    </message>
    <message>
        <source>Use for...</source>
        <translation>使う...</translation>
    </message>
    <message>
        <source>Adds a load or a constraint that acts on the patch</source>
        <translation>パッチに作用する荷重または拘束を追加します</translation>
    </message>
    <message>
        <source>Pain&amp;t a patch</source>
        <translation>パッチを塗る(&amp;T)</translation>
    </message>
    <message>
        <source>Nothing is painted yet</source>
        <translation>まだ何も塗られていません</translation>
    </message>
    <message>
        <source>Preparing the surface...</source>
        <translation>表面を準備しています...</translation>
    </message>
    <message>
        <source>%1, facets: %2</source>
        <translation>%1、小面: %2</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>約 %1</translation>
    </message>
    <message>
        <source>Painted dabs: %1</source>
        <translation>塗り点: %1</translation>
    </message>
    <message>
        <source> (of %1)</source>
        <translation>（%1 のもの）</translation>
    </message>
    <message>
        <source>Patches are painted on the faces of solids. Of a plane body pick the edges.</source>
        <translation>塗るのは立体の面です。平面の物体では辺を選んでください。</translation>
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
    <message>
        <source>&amp;Local system by three clicks</source>
        <translation>3 回のクリックで局所座標系(&amp;L)</translation>
    </message>
    <message>
        <source>C&amp;artesian</source>
        <translation>直交(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Cylindrical</source>
        <translation>円柱(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Spherical</source>
        <translation>球(&amp;S)</translation>
    </message>
    <message>
        <source>Click the origin on the body.</source>
        <translation>物体上で原点をクリックしてください。</translation>
    </message>
    <message>
        <source>&amp;Remove all local systems</source>
        <translation>局所座標系をすべて削除(&amp;R)</translation>
    </message>
    <message>
        <source>remove local systems</source>
        <translation>局所座標系を削除</translation>
    </message>
    <message>
        <source>Click a point on the first axis, or on the axis of the cylinder or of the poles.</source>
        <translation>第 1 軸上、または円柱や極の軸上の点をクリックしてください。</translation>
    </message>
    <message>
        <source>Click a point beside the axis: there the angle is 0, or y points to its side.</source>
        <translation>軸の横の点をクリックしてください: そこで角度が 0 になるか、y がその側を向きます。</translation>
    </message>
    <message>
        <source>The three points lie on one line. Click the origin again.</source>
        <translation>3 点が一直線上にあります。原点からクリックし直してください。</translation>
    </message>
    <message>
        <source>add local system</source>
        <translation>局所座標系を追加</translation>
    </message>
    <message>
        <source>%1 is added. The next run writes displacement and stress along its axes.</source>
        <translation>%1 を追加しました。次の実行で、その軸に沿った変位と応力を書き出します。</translation>
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
    <name>genba::ProcedureForm</name>
    <message>
        <source>Procedure</source>
        <translation>手順</translation>
    </message>
    <message>
        <source>linear static: one instant, or one after the other without memory. transient: heat in time, from an initial temperature to the last of the times, or the motion of an elastic body over time. natural frequencies: the modes of a body without load</source>
        <translation>線形静的: 一つの瞬間、または互いに独立な瞬間の並び。非定常: 初期温度から最後の時刻までの時間の中の熱、または弾性体の運動。固有振動数: 荷重のない物体のモード</translation>
    </message>
    <message>
        <source>change procedure</source>
        <translation>手順を変更</translation>
    </message>
    <message>
        <source>change %1 of the transient step</source>
        <translation>非定常ステップの %1 を変更</translation>
    </message>
    <message>
        <source>change %1 of the vibration</source>
        <translation>振動の %1 を変更</translation>
    </message>
    <message>
        <source>change %1 of the natural frequencies</source>
        <translation>固有振動数の %1 を変更</translation>
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
        <source>Step</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>%1: not taken over, since it is not valid: %2</source>
        <translation>%1: 有効でないため反映しませんでした: %2</translation>
    </message>
    <message>
        <source>Body</source>
        <translation>ボディ</translation>
    </message>
    <message>
        <source>Faces</source>
        <translation>面</translation>
    </message>
    <message>
        <source>Supports and loads</source>
        <translation>支持と荷重</translation>
    </message>
    <message>
        <source>Edges</source>
        <translation>辺</translation>
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
    <message>
        <source>&amp;Up</source>
        <translation>上へ(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Down</source>
        <translation>下へ(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>一時停止(&amp;P)</translation>
    </message>
    <message>
        <source>What runs goes on; no other case begins</source>
        <translation>実行中のものは続き、ほかのケースは始まりません</translation>
    </message>
    <message>
        <source>One case at each card of this computer, at the same time</source>
        <translation>このコンピューターの各カードで 1 件ずつ、同時に計算する</translation>
    </message>
</context>
<context>
    <name>genba::RangeDialog</name>
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
    <message>
        <source>99.5 % of the volume</source>
        <translation>体積の 99.5 %</translation>
    </message>
    <message>
        <source>Smallest to largest</source>
        <translation>最小から最大まで</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>指定</translation>
    </message>
    <message>
        <source>Peaks of stress in few elements do not stretch the range. They get a colour of their own.</source>
        <translation>少数の要素だけの応力のピークは範囲を広げません。そこは別の色になります。</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>範囲</translation>
    </message>
    <message>
        <source>0 to %1, low is red</source>
        <translation>0 から %1、低い値は赤</translation>
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
    <name>genba::ReportDialog</name>
    <message>
        <source>Contents and look of the report</source>
        <translation>レポートの内容と体裁</translation>
    </message>
    <message>
        <source>change the report</source>
        <translation>レポートの変更</translation>
    </message>
    <message>
        <source>The preview shows the results: run the case first (F5).</source>
        <translation>プレビューは結果を示します。先にケースを計算してください (F5)。</translation>
    </message>
    <message>
        <source>The pages before the appendices.</source>
        <translation>付録の前のページです。</translation>
    </message>
    <message>
        <source>Pictures cannot be drawn: %1</source>
        <translation>図を描けません: %1</translation>
    </message>
    <message>
        <source>Pictures are being drawn.</source>
        <translation>図を描いています。</translation>
    </message>
    <message>
        <source>the one shown first</source>
        <translation>最初に表示されるもの</translation>
    </message>
    <message>
        <source>the unknown of the analysis</source>
        <translation>解析の未知量</translation>
    </message>
    <message>
        <source>that of the first picture</source>
        <translation>最初の図と同じもの</translation>
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
        <source>Contents and look...</source>
        <translation>内容と体裁...</translation>
    </message>
    <message>
        <source>Author, reviewer, sections, language, pictures and logo, with a preview</source>
        <translation>作成者、査読者、章、言語、図、ロゴ (プレビュー付き)</translation>
    </message>
    <message>
        <source>Pictures are the usual ones of the case, drawn when it is written.</source>
        <translation>図はケースの通常のもので、書くときに描かれます。</translation>
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
    <name>genba::ResponsePlot</name>
    <message>
        <source>Frequency, Hz</source>
        <translation>周波数 Hz</translation>
    </message>
    <message>
        <source>Time, s</source>
        <translation>時間 s</translation>
    </message>
    <message>
        <source>Displacement, %1</source>
        <translation>変位 %1</translation>
    </message>
    <message>
        <source>Phase, deg</source>
        <translation>位相 deg</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>最大</translation>
    </message>
</context>
<context>
    <name>genba::ResultsPage</name>
    <message>
        <source>kinetic energy</source>
        <translation>運動エネルギー</translation>
    </message>
    <message>
        <source>strain energy</source>
        <translation>ひずみエネルギー</translation>
    </message>
    <message>
        <source>work put in</source>
        <translation>与えた仕事</translation>
    </message>
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
    <message>
        <source>time steps</source>
        <translation>時間ステップ</translation>
    </message>
    <message>
        <source>%1, %2 rejected</source>
        <translation>%1、棄却 %2</translation>
    </message>
    <message>
        <source>heat stored</source>
        <translation>蓄えられた熱</translation>
    </message>
    <message>
        <source>heat put in</source>
        <translation>入れた熱</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Lesion %1&lt;/b&gt;&lt;/p&gt;&lt;table&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;凝固領域 %1&lt;/b&gt;&lt;/p&gt;&lt;table&gt;</translation>
    </message>
    <message>
        <source>resumed at</source>
        <translation>再開した時刻</translation>
    </message>
    <message>
        <source>nonlinear iterations</source>
        <translation>非線形反復</translation>
    </message>
    <message>
        <source>%1, at most %2 in one solve</source>
        <translation>%1、一つの求解で最大 %2</translation>
    </message>
    <message>
        <source>Results of %1, of these inputs, kept beside the case. A report needs a run (F5).</source>
        <translation>%1 の結果です。この入力によるもので、ケースの横に保存されています。レポートには実行 (F5) が必要です。</translation>
    </message>
    <message>
        <source>Results of %1, kept beside the case.</source>
        <translation>%1 の結果です。ケースの横に保存されています。</translation>
    </message>
    <message>
        <source>error of the balance</source>
        <translation>釣り合いの誤差</translation>
    </message>
    <message>
        <source>by the current</source>
        <translation>電流による熱</translation>
    </message>
    <message>
        <source>%1; at the end %2 V, %3 A, %4 W</source>
        <translation>%1、最後に %2 V、%3 A、%4 W</translation>
    </message>
    <message>
        <source>%1, %2 cut</source>
        <translation>%1、分割 %2</translation>
    </message>
    <message>
        <source>Label image</source>
        <translation>ラベル画像</translation>
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
    <message>
        <source>A step of this case was interrupted at t = %1 of %2, after %3 time steps (%4). It can go on from there; frames before it stay.</source>
        <translation>このケースのステップは t = %1 / %2、時間ステップ %3 回の後に中断しました (%4)。そこから続けられます。それより前のフレームは残ります。</translation>
    </message>
</context>
<context>
    <name>genba::RunActions</name>
    <message>
        <source>&amp;Other computers...</source>
        <translation>ほかの計算機(&amp;O)...</translation>
    </message>
    <message>
        <source>Compute the case on another computer, and fetch its results</source>
        <translation>ケースをほかの計算機で計算し、結果を受け取る</translation>
    </message>
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
    <message>
        <source>&amp;Verify on this computer...</source>
        <translation>このコンピューターで検証(&amp;V)...</translation>
    </message>
    <message>
        <source>Compute cases with known answers here; reports cite the outcome</source>
        <translation>答えのわかっているケースをここで計算します。結果は報告書に引用されます</translation>
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
        <source>names or #numbers, with commas</source>
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
    <message>
        <source>Turns by</source>
        <translation>向きの変化</translation>
    </message>
    <message>
        <source>Paint in the view</source>
        <translation>表示画面で塗る</translation>
    </message>
    <message>
        <source>name of the patch</source>
        <translation>パッチの名前</translation>
    </message>
    <message>
        <source>How far the normals of facets may turn from the one at the point</source>
        <translation>小面の法線が、点での向きからどこまで変わってよいか</translation>
    </message>
    <message>
        <source>Painted dabs: %1</source>
        <translation>塗り点: %1</translation>
    </message>
    <message>
        <source>Painted patch</source>
        <translation>塗ったパッチ</translation>
    </message>
    <message>
        <source>%1 (named in this case; surfaces: %2)</source>
        <translation>%1 (このケースでの名前、面: %2)</translation>
    </message>
    <message>
        <source>Needle</source>
        <translation>針</translation>
    </message>
    <message>
        <source>A point of the axis where the needle enters the body. Tip and entry can be dragged in the view.</source>
        <translation>針が物体に入る、軸上の点。先端と刺入点はビューの中でドラッグできます。</translation>
    </message>
    <message>
        <source>Length from the tip that acts; the rest of the needle is insulated</source>
        <translation>先端から働く部分の長さ。針の残りは絶縁されています</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>刺入点</translation>
    </message>
    <message>
        <source>Tip</source>
        <translation>先端</translation>
    </message>
    <message>
        <source>Active length</source>
        <translation>有効長</translation>
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
    <name>genba::SiteDialog</name>
    <message>
        <source>waits</source>
        <translation>待っている</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>計算中</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>ended without a word</source>
        <translation>何も告げずに終わった</translation>
    </message>
    <message>
        <source>its folder is gone</source>
        <translation>フォルダーがない</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) in %1</source>
        <translation>
            <numerusform>%1 に %n 個のファイル</numerusform>
        </translation>
    </message>
    <message>
        <source>Other computers</source>
        <translation>ほかの計算機</translation>
    </message>
    <message>
        <source>&amp;Send</source>
        <translation>送る(&amp;S)</translation>
    </message>
    <message>
        <source>No other computer is known. Write a file NAME.site.json in %1; the help has an example.</source>
        <translation>ほかの計算機が登録されていません。%1 にファイル NAME.site.json を書いてください。例はヘルプにあります。</translation>
    </message>
    <message>
        <source>Sends the case as it is now, with copies of its files, and computes it there. What will leave this computer is listed first.</source>
        <translation>今のケースをファイルのコピーとともに送り、そこで計算します。この計算機から出るものを先に示します。</translation>
    </message>
    <message>
        <source>&amp;To</source>
        <translation>送り先(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Images may leave this computer</source>
        <translation>画像を外に出してよい(&amp;I)</translation>
    </message>
    <message>
        <source>job</source>
        <translation>ジョブ</translation>
    </message>
    <message>
        <source>computer</source>
        <translation>計算機</translation>
    </message>
    <message>
        <source>sent</source>
        <translation>送信</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>what it says</source>
        <translation>メッセージ</translation>
    </message>
    <message>
        <source>&amp;Ask for states</source>
        <translation>状態を尋ねる(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;End the job</source>
        <translation>ジョブを終わらせる(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Fetch results</source>
        <translation>結果を受け取る(&amp;F)</translation>
    </message>
    <message>
        <source>Re&amp;move there</source>
        <translation>向こうのものを削除(&amp;M)</translation>
    </message>
    <message>
        <source>Send the case to %1, folder %2?</source>
        <translation>ケースを %1 のフォルダー %2 に送りますか。</translation>
    </message>
    <message>
        <source>Sent as job %1</source>
        <translation>ジョブ %1 として送りました</translation>
    </message>
    <message>
        <source>No job of this case is known.</source>
        <translation>このケースのジョブはありません。</translation>
    </message>
    <message>
        <source>Choose a job first.</source>
        <translation>先にジョブを選んでください。</translation>
    </message>
    <message>
        <source>not asked yet</source>
        <translation>まだ尋ねていない</translation>
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
    <name>genba::SliceCanvas</name>
    <message>
        <source>Axial</source>
        <translation>水平断</translation>
    </message>
    <message>
        <source>Coronal</source>
        <translation>冠状断</translation>
    </message>
    <message>
        <source>Sagittal</source>
        <translation>矢状断</translation>
    </message>
    <message>
        <source>%1  %2 of %3
%4 mm</source>
        <translation>%1  %2 / %3
%4 mm</translation>
    </message>
</context>
<context>
    <name>genba::SlicePanel</name>
    <message>
        <source>Automatic</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>Bone</source>
        <translation>骨</translation>
    </message>
    <message>
        <source>Soft tissue</source>
        <translation>軟部組織</translation>
    </message>
    <message>
        <source>Suggest a threshold</source>
        <translation>しきい値を提案</translation>
    </message>
    <message>
        <source>Forget mended labels</source>
        <translation>直したラベルを取り消す</translation>
    </message>
    <message>
        <source>What a drag in a slice does</source>
        <translation>断面でのドラッグの働き</translation>
    </message>
    <message>
        <source>Cross-hair</source>
        <translation>十字線</translation>
    </message>
    <message>
        <source>A click or drag in a slice moves the cross-hair; the other slices follow.</source>
        <translation>断面でのクリックやドラッグで十字線が動き、ほかの断面も合わせて動きます。</translation>
    </message>
    <message>
        <source>Window and level</source>
        <translation>ウィンドウとレベル</translation>
    </message>
    <message>
        <source>A drag across makes the range of grey values wider, a drag up the picture brighter. The right button does so with every tool.</source>
        <translation>横のドラッグで濃淡の範囲が広がり、上のドラッグで明るくなります。右ボタンはどのツールでもこの働きをします。</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>塊</translation>
    </message>
    <message>
        <source>A click on a piece keeps it or leaves it out. Orange is meshed, blue is left out.</source>
        <translation>塊をクリックすると残すか除くかが変わります。オレンジはメッシュになり、青は除かれます。</translation>
    </message>
    <message>
        <source>Crop box</source>
        <translation>切り出しの箱</translation>
    </message>
    <message>
        <source>Drag the yellow sides: only what lies in the box counts.</source>
        <translation>黄色の辺をドラッグします。箱の中だけが数えられます。</translation>
    </message>
    <message>
        <source>Brush</source>
        <translation>ブラシ</translation>
    </message>
    <message>
        <source>Mends labels voxel by voxel, in the plane of the slice. For more than small edits take 3D Slicer or ITK-SNAP.</source>
        <translation>断面の平面でラベルをボクセルごとに直します。小さな修正より多いときは 3D Slicer か ITK-SNAP を使ってください。</translation>
    </message>
    <message>
        <source>From the darkest to the brightest value but for 1 % of the voxels each</source>
        <translation>両端の 1 % のボクセルを除いた、最も暗い値から最も明るい値まで</translation>
    </message>
    <message>
        <source>-500 to 1300, for a CT in HU</source>
        <translation>-500 から 1300、HU の CT 用</translation>
    </message>
    <message>
        <source>-160 to 240, for a CT in HU</source>
        <translation>-160 から 240、HU の CT 用</translation>
    </message>
    <message>
        <source>Bone of a CT begins at about 226 HU. In other images: where the brightest of three kinds of tissue begins. Look at the slices before you mesh.</source>
        <translation>CT の骨は約 226 HU からです。ほかの画像では、三種の組織のうち最も明るいものが始まる値です。メッシュの前に断面を見てください。</translation>
    </message>
    <message>
        <source>Opacity of what is laid over</source>
        <translation>重ねる色の不透明度</translation>
    </message>
    <message>
        <source>Piece</source>
        <translation>塊</translation>
    </message>
    <message>
        <source>mm³</source>
        <translation>mm³</translation>
    </message>
    <message>
        <source>Voxels</source>
        <translation>ボクセル</translation>
    </message>
    <message>
        <source>Ticked pieces are meshed. A click on a number shows the piece in the slices.</source>
        <translation>印の付いた塊がメッシュになります。番号をクリックすると断面に表示されます。</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>ツール</translation>
    </message>
    <message>
        <source>Opacity</source>
        <translation>不透明度</translation>
    </message>
    <message>
        <source>change %1</source>
        <translation>%1を変更</translation>
    </message>
    <message>
        <source>Voxels across</source>
        <translation>幅のボクセル数</translation>
    </message>
    <message>
        <source>All voxels have the labels of the image again; Undo brings the edits back</source>
        <translation>すべてのボクセルが画像のラベルに戻ります。「元に戻す」で修正が戻ります</translation>
    </message>
    <message>
        <source>Paint</source>
        <translation>塗るもの</translation>
    </message>
    <message>
        <source>Brush size</source>
        <translation>ブラシの大きさ</translation>
    </message>
    <message>
        <source>outside</source>
        <translation>外側</translation>
    </message>
    <message>
        <source>The image holds labels: each is a region. Draw and mend labels in 3D Slicer or ITK-SNAP.</source>
        <translation>画像はラベルを持ち、それぞれが領域になります。ラベルは 3D Slicer や ITK-SNAP で描き、直してください。</translation>
    </message>
    <message>
        <source>Grey values: state a lower threshold, or an upper one, to say what is meshed.</source>
        <translation>濃淡の画像です。メッシュにする所を、下限または上限のしきい値で示してください。</translation>
    </message>
    <message>
        <source>Finding the voxels that will be meshed...</source>
        <translation>メッシュになるボクセルを求めています...</translation>
    </message>
    <message>
        <source>Will be meshed: %1 mm³, %2 voxels; %3 piece(s) in all</source>
        <translation>メッシュになるもの: %1 mm³、%2 ボクセル。塊は全部で %3 個</translation>
    </message>
    <message>
        <source>The image of grey values cannot be shown: %1</source>
        <translation>濃淡の画像を表示できません: %1</translation>
    </message>
    <message>
        <source>Seen are every %1 voxels along each axis: sizes are about right, the mesh takes all voxels.</source>
        <translation>各軸で %1 ボクセルごとに表示しています。大きさはおよその値で、メッシュはすべてのボクセルを使います。</translation>
    </message>
    <message>
        <source>One piece must stay. Keep another one first.</source>
        <translation>塊は一つ残す必要があります。先にほかの塊を残してください。</translation>
    </message>
    <message>
        <source>Grey values between the thresholds are those of %1: it is the material now.</source>
        <translation>しきい値の間のグレー値は %1 のものです。材料をそれに変えました。</translation>
    </message>
    <message>
        <source>The image has %1 labels without a name: say in the panel Image what each is. Without a material of its own a label is the tissue of the others.</source>
        <translation>画像には名前のないラベルが %1 個あります。パネル「画像」でそれぞれが何であるかを示してください。固有の材料がないラベルは、ほかと同じ組織とみなされます。</translation>
    </message>
    <message>
        <source>measure the margin around a tumour</source>
        <translation>腫瘍のまわりのマージンの測定</translation>
    </message>
    <message>
        <source>The margin of lesions is measured around %1, as the image calls it.</source>
        <translation>病変のマージンを %1 のまわりで測ります (画像での名前)。</translation>
    </message>
</context>
<context>
    <name>genba::SliceState</name>
    <message>
        <source>filled cavity</source>
        <translation>埋めた空洞</translation>
    </message>
    <message>
        <source>piece %1</source>
        <translation>塊 %1</translation>
    </message>
    <message>
        <source>a small piece</source>
        <translation>小さな塊</translation>
    </message>
    <message>
        <source>%1, left out</source>
        <translation>%1 (除外)</translation>
    </message>
</context>
<context>
    <name>genba::SliceWorkspace</name>
    <message>
        <source>Slices beside the 3D view</source>
        <translation>3D ビューの横に断面</translation>
    </message>
    <message>
        <source>Axial, coronal and sagittal slices of the case&apos;s image, with one cross-hair</source>
        <translation>ケースの画像の水平断、冠状断、矢状断を一つの十字線とともに表示します</translation>
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
    <message>
        <source>Keep pictures of cases with images too</source>
        <translation>画像を使うケースの縮小図も保存する</translation>
    </message>
    <message>
        <source>A picture of a scan may show whom it is of. Pictures lie in your cache folder alone. Off takes all of them away.</source>
        <translation>スキャンの図から誰のものか分かることがあります。縮小図はあなたのキャッシュフォルダーだけに置かれます。オフにするとすべて消します。</translation>
    </message>
    <message>
        <source>Heat sink with a duty cycle</source>
        <translation>断続運転のヒートシンク</translation>
    </message>
    <message>
        <source>Printed circuit board with sources</source>
        <translation>発熱部品のあるプリント基板</translation>
    </message>
    <message>
        <source>Welded bracket that cools</source>
        <translation>冷えていく溶接ブラケット</translation>
    </message>
    <message>
        <source>Hyperthermia of a limb</source>
        <translation>四肢の温熱療法</translation>
    </message>
    <message>
        <source>Laser fibre on liver</source>
        <translation>肝臓へのレーザーファイバー</translation>
    </message>
    <message>
        <source>RF ablation of a liver tumour</source>
        <translation>肝腫瘍のRFアブレーション</translation>
    </message>
    <message>
        <source>New from a &amp;DICOM folder...</source>
        <translation>DICOM フォルダーから新規作成(&amp;D)...</translation>
    </message>
    <message>
        <source>A folder with the slices of a CT or MR scan</source>
        <translation>CT または MR のスライスが入ったフォルダー</translation>
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
    <name>genba::StepActions</name>
    <message>
        <source>&amp;Copy step</source>
        <translation>ステップをコピー(&amp;C)</translation>
    </message>
    <message>
        <source>The same step again, behind it</source>
        <translation>同じステップをもう一つ、その後に置きます</translation>
    </message>
    <message>
        <source>Re&amp;name step...</source>
        <translation>ステップの名前を変更(&amp;N)...</translation>
    </message>
    <message>
        <source>Move step &amp;up</source>
        <translation>ステップを上へ(&amp;U)</translation>
    </message>
    <message>
        <source>It runs earlier</source>
        <translation>先に計算されます</translation>
    </message>
    <message>
        <source>Move step &amp;down</source>
        <translation>ステップを下へ(&amp;D)</translation>
    </message>
    <message>
        <source>It runs later</source>
        <translation>後に計算されます</translation>
    </message>
    <message>
        <source>Step is &amp;run</source>
        <translation>ステップを計算する(&amp;R)</translation>
    </message>
    <message>
        <source>A step that is switched off is not run</source>
        <translation>無効にしたステップは計算されません</translation>
    </message>
    <message>
        <source>Remo&amp;ve step</source>
        <translation>ステップを削除(&amp;V)</translation>
    </message>
    <message>
        <source>With its conditions</source>
        <translation>条件も一緒に削除されます</translation>
    </message>
    <message>
        <source>Acts in the &amp;later steps too</source>
        <translation>後のステップでも作用する(&amp;L)</translation>
    </message>
    <message>
        <source>Copies the condition into all later steps of the same physics that have none of its name</source>
        <translation>同じ物理の後のステップのうち、同じ名前の条件がないものすべてにコピーします</translation>
    </message>
    <message>
        <source>&amp;Add a step</source>
        <translation>ステップを追加(&amp;A)</translation>
    </message>
    <message>
        <source>S&amp;teps</source>
        <translation>ステップ(&amp;T)</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>追加</translation>
    </message>
    <message>
        <source>Add a step of a physics, behind the one at hand</source>
        <translation>現在のステップの後に、選んだ物理のステップを追加します</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Rename...</source>
        <translation>名前を変更...</translation>
    </message>
    <message>
        <source>Is run</source>
        <translation>計算する</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Rename step</source>
        <translation>ステップの名前を変更</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
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
    <name>genba::StepPage</name>
    <message>
        <source>Is run</source>
        <translation>計算する</translation>
    </message>
    <message>
        <source>A step that is switched off is not run, and nothing may be taken from it</source>
        <translation>無効にしたステップは計算されず、そこから値を受け取ることもできません</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Takes something from: %1</source>
        <translation>値を受け取るステップ: %1</translation>
    </message>
    <message>
        <source>%1 frames, from %2 to %3</source>
        <translation>%1 フレーム、%2 から %3 まで</translation>
    </message>
    <message>
        <source>In time: %1, steps of %2</source>
        <translation>時間: %1、ステップ %2</translation>
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
    <message>
        <source>Pick a value of the case, or type the beginning of its name</source>
        <translation>ケースの値を選ぶか、名前の先頭を入力します</translation>
    </message>
</context>
<context>
    <name>genba::TableEdit</name>
    <message>
        <source>Over</source>
        <translation>横軸</translation>
    </message>
    <message>
        <source>over time</source>
        <translation>時間に対して</translation>
    </message>
    <message>
        <source>over temperature</source>
        <translation>温度に対して</translation>
    </message>
    <message>
        <source>over x</source>
        <translation>x に対して (横軸)</translation>
    </message>
    <message>
        <source>over y</source>
        <translation>y に対して (横軸)</translation>
    </message>
    <message>
        <source>over z</source>
        <translation>z に対して (横軸)</translation>
    </message>
    <message>
        <source>Numbers in the unit of the head, or with a unit of their own. Ctrl+V pastes from a spreadsheet, Del removes rows.</source>
        <translation>見出しの単位の数値、または単位を付けた数値です。Ctrl+V で表計算ソフトから貼り付け、Del で行を削除します。</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>貼り付け(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Import CSV...</source>
        <translation>CSV を読み込む(&amp;I)...</translation>
    </message>
    <message>
        <source>time</source>
        <translation>時刻</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Import rows</source>
        <translation>行を読み込む</translation>
    </message>
    <message>
        <source>CSV (*.csv *.txt);;All files (*)</source>
        <translation>CSV (*.csv *.txt);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>over plastic strain</source>
        <translation>塑性ひずみに対して</translation>
    </message>
    <message>
        <source>plastic strain</source>
        <translation>塑性ひずみ</translation>
    </message>
</context>
<context>
    <name>genba::TimesLine</name>
    <message>
        <source>once, at 0 s</source>
        <translation>1 フレーム (0 s)</translation>
    </message>
    <message>
        <source>One frame for each time: &quot;0 s, 1 s, 10 s&quot;, or from, by, to: &quot;0 s : 0.5 s : 10 s&quot;. Values that vary are taken at that time.</source>
        <translation>時刻ごとに 1 フレーム: &quot;0 s, 1 s, 10 s&quot;、または開始、間隔、終了: &quot;0 s : 0.5 s : 10 s&quot;。変化する値はその時刻の値になります。</translation>
    </message>
    <message>
        <source>change times</source>
        <translation>時刻を変更</translation>
    </message>
</context>
<context>
    <name>genba::TriangleFileEdit</name>
    <message>
        <source>Browse...</source>
        <translation>参照...</translation>
    </message>
    <message>
        <source>%1 m</source>
        <translation>%1 m</translation>
    </message>
    <message>
        <source>Choose a file of triangles (.stl)</source>
        <translation>三角形のファイル (.stl) を選んでください</translation>
    </message>
    <message>
        <source>Rigid surface</source>
        <translation>剛体表面</translation>
    </message>
    <message>
        <source>Triangles (*.stl);;All files (*)</source>
        <translation>三角形 (*.stl);;すべてのファイル (*)</translation>
    </message>
</context>
<context>
    <name>genba::VariationDialog</name>
    <message>
        <source>&amp;Show on the body</source>
        <translation>形状上に表示(&amp;S)</translation>
    </message>
    <message>
        <source>%1: a value that varies</source>
        <translation>%1: 変化する値</translation>
    </message>
    <message>
        <source>Kind of value</source>
        <translation>値の種類</translation>
    </message>
    <message>
        <source>Constant</source>
        <translation>一定値</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>数式</translation>
    </message>
    <message>
        <source>Field of a file</source>
        <translation>ファイルの場</translation>
    </message>
    <message>
        <source>Field of an earlier step</source>
        <translation>前のステップの場</translation>
    </message>
    <message>
        <source>e.g. %1 * (1 - z / 2 m)</source>
        <translation>例: %1 * (1 - z / 2 m)</translation>
    </message>
    <message>
        <source>Plot over</source>
        <translation>グラフの横軸</translation>
    </message>
    <message>
        <source>Plot over time</source>
        <translation>時間に対するグラフ</translation>
    </message>
    <message>
        <source>Plot over x</source>
        <translation>x に対するグラフ</translation>
    </message>
    <message>
        <source>Plot over y</source>
        <translation>y に対するグラフ</translation>
    </message>
    <message>
        <source>Plot over z</source>
        <translation>z に対するグラフ</translation>
    </message>
    <message>
        <source>Plot over temperature</source>
        <translation>温度に対するグラフ</translation>
    </message>
    <message>
        <source>Names: x, y, z (place, m), t (time, s), T (temperature, K), pi.
Numbers have their unit behind them: 300 kPa, 2 m, 20 degC. Operations: + - * / ^ and brackets.
Functions: sin, cos, tan, asin, acos, atan, atan2, sinh, cosh, tanh, exp, log, log10, sqrt, abs, sign, hypot, floor, ceil, round, min, max, clamp(low, value, high), pow(a, b), if(a &lt; b, then, else).</source>
        <translation>名前: x, y, z (位置、m)、t (時間、s)、T (温度、K)、pi。
数値の後に単位を付けます: 300 kPa, 2 m, 20 degC。演算: + - * / ^ と括弧。
関数: sin, cos, tan, asin, acos, atan, atan2, sinh, cosh, tanh, exp, log, log10, sqrt, abs, sign, hypot, floor, ceil, round, min, max, clamp(下限, 値, 上限), pow(a, b), if(a &lt; b, 真の値, 偽の値)。</translation>
    </message>
    <message>
        <source>room.vtu, or points.csv with columns x, y, z and the values</source>
        <translation>room.vtu、または x, y, z と値の列がある points.csv</translation>
    </message>
    <message>
        <source>of a CSV: the only column of values</source>
        <translation>CSV の場合: 値の列が一つならば空欄</translation>
    </message>
    <message>
        <source>as the file says</source>
        <translation>ファイルの記載どおり</translation>
    </message>
    <message>
        <source>&amp;Browse...</source>
        <translation>参照(&amp;B)...</translation>
    </message>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>Array or column</source>
        <translation>配列または列</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>単位</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>量</translation>
    </message>
    <message>
        <source>Fields (*.vtu *.csv);;All files (*)</source>
        <translation>場 (*.vtu *.csv);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>A constant is the same everywhere</source>
        <translation>一定値はどこでも同じです</translation>
    </message>
    <message>
        <source>Colours the mesh by the value, before a run</source>
        <translation>計算の前に、値でメッシュを色分けします</translation>
    </message>
    <message>
        <source>shown as soon as it is right</source>
        <translation>正しく入力されると表示されます</translation>
    </message>
    <message>
        <source>time</source>
        <translation>時刻</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Follows the field by &amp;rows</source>
        <translation>行によって場に従う(&amp;R)</translation>
    </message>
    <message>
        <source>Rows of the field and of this number: linear between them, constant beyond them</source>
        <translation>場とこの数値の行：行の間は線形、その外では一定</translation>
    </message>
</context>
<context>
    <name>genba::VaryButton</name>
    <message>
        <source>A value that varies: a table, a formula or a field</source>
        <translation>変化する値: 表、数式、または場</translation>
    </message>
    <message>
        <source>%1: a value that varies</source>
        <translation>%1: 変化する値</translation>
    </message>
    <message>
        <source>Back to a constant</source>
        <translation>一定値に戻す</translation>
    </message>
</context>
<context>
    <name>genba::VerifyDialog</name>
    <message>
        <source>runs</source>
        <translation>実行中</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>合格</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>Verify on this computer</source>
        <translation>このコンピューターでの検証</translation>
    </message>
    <message>
        <source>Cases with known answers are computed here, as your own cases are. When all of them have run, reports say how many passed.</source>
        <translation>答えのわかっているケースを、ご自分のケースと同じようにここで計算します。すべてを実行すると、合格した件数が報告書に書かれます。</translation>
    </message>
    <message>
        <source>Compute &amp;on</source>
        <translation>計算する装置(&amp;O)</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>processor (CPU)</source>
        <translation>プロセッサー (CPU)</translation>
    </message>
    <message>
        <source>graphics card (CUDA)</source>
        <translation>グラフィックカード (CUDA)</translation>
    </message>
    <message>
        <source>case</source>
        <translation>ケース</translation>
    </message>
    <message>
        <source>outcome</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>target</source>
        <translation>目標値</translation>
    </message>
    <message>
        <source>off by</source>
        <translation>差</translation>
    </message>
    <message>
        <source>allowed</source>
        <translation>許容</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>Computing cases with known answers...</source>
        <translation>答えのわかっているケースを計算しています...</translation>
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
        <source>Nodal lines</source>
        <translation>節線</translation>
    </message>
    <message>
        <source>Where the component in which a mode moves most is 0</source>
        <translation>モードが最も動く成分が 0 になる所</translation>
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
    <message>
        <source>Range of &amp;99.5 % of the volume</source>
        <translation>体積の 99.5 % の範囲(&amp;9)</translation>
    </message>
    <message>
        <source>Peaks of stress in few elements do not stretch the range. They get a colour of their own.</source>
        <translation>少数の要素だけの応力のピークは範囲を広げません。そこは別の色になります。</translation>
    </message>
    <message>
        <source>Soft ligh&amp;t</source>
        <translation>やわらかい光(&amp;T)</translation>
    </message>
    <message>
        <source>Corners and gaps are darker. Until it is chosen here, it is on where the graphics card draws it in 40 ms.</source>
        <translation>角や隙間が暗くなります。ここで選ぶまでは、グラフィックスカードが 40 ms 以内に描けるときに入ります。</translation>
    </message>
    <message>
        <source>See needles t&amp;hrough the body</source>
        <translation>針を物体越しに表示(&amp;H)</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>断面</translation>
    </message>
    <message>
        <source>Three quarters of the body</source>
        <translation>4 分の 3 の物体</translation>
    </message>
    <message>
        <source>Whole body</source>
        <translation>物体全体</translation>
    </message>
    <message>
        <source>Solid of revolution sho&amp;wn as</source>
        <translation>回転体の表示(&amp;W)</translation>
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
    <message>
        <source>Time step</source>
        <translation>時間ステップ</translation>
    </message>
    <message>
        <source>End</source>
        <translation>終了</translation>
    </message>
    <message>
        <source>Frames kept</source>
        <translation>残すフレーム</translation>
    </message>
    <message>
        <source>&lt;p&gt;State a time step and an end above 0 s.&lt;/p&gt;</source>
        <translation>&lt;p&gt;0 s より大きい時間ステップと終了時刻を入れてください。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;%1&lt;/b&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;%1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>; steps follow their error</source>
        <translation>。ステップは誤差に従います</translation>
    </message>
    <message>
        <source>&lt;p&gt;On disk: %1; %2 are free.</source>
        <translation>&lt;p&gt;ディスク: %1。空きは %2 です。</translation>
    </message>
    <message>
        <source> &lt;b style=&quot;color:#b3261e&quot;&gt;They do not fit.&lt;/b&gt;</source>
        <translation> &lt;b style=&quot;color:#b3261e&quot;&gt;入りません。&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Modes</source>
        <translation>固有モード</translation>
    </message>
    <message>
        <source>&lt;p&gt;Shapes of %1 modes, %2 at once: %3 in host memory at the end.&lt;/p&gt;</source>
        <translation>&lt;p&gt;%1 個のモード形状 (一度に %2 個): 最後にホストのメモリで %3。&lt;/p&gt;</translation>
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
