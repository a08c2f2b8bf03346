import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cleanPaste } from './clean-paste.ts'

const readFixture = (name: string) =>
  readFileSync(new URL(`../../../../e2e/fixtures/${name}.html`, import.meta.url), 'utf8')
const word = readFixture('word-paste')
const googleDocs = readFixture('google-docs-paste')

test('Word keeps its structure and loses everything else', () => {
  expect(cleanPaste(word)).toBe(
    [
      '<h1>Fewer meetings</h1>',
      '<h2>Why it works</h2>',
      '<p>We cut the <strong>weekly status</strong> call and <em>nobody</em> missed it.</p>',
      '<ul><li><p>Write it down</p><ul><li><p>Where people look</p></li></ul></li><li><p>Ask once</p></li></ul>',
      '<p>Then:</p>',
      '<ol><li><p>Measure</p></li></ol>',
      '<blockquote><p>Time is the budget.</p></blockquote>',
    ].join(''),
  )
})

test('Google Docs styles become marks, its redirects become links, its inner lists move into their item', () => {
  expect(cleanPaste(googleDocs)).toBe(
    [
      '<h1>A harbour without queues</h1>',
      '<p>We gave every ship a <strong>fixed hour</strong> and <em>nobody</em> waited. The old plan is <s>two pages long</s> gone &amp; forgotten.</p>',
      '<p>Read <a href="https://harbour.example/hours?day=monday&gate=2">the hours</a> or ask <a href="mailto:gate@harbour.example">the gate</a>.</p>',
      '<h2>What changed</h2>',
      '<ul><li><p>Ships book a day ahead</p>',
      '<ul><li><p>by radio</p><ul><li><p>channel 12</p></li></ul></li><li><p>or on the page</p></li></ul></li>',
      '<li><p>Pilots read one list</p></li></ul>',
      '<p>Then, in this order:</p>',
      '<ol><li><p>Print the list</p><ol><li><p>at six</p></li></ol></li><li><p>Hang it at the gate</p></li></ol>',
      '<h3>What it cost</h3>',
      '<div><table><tbody><tr><th><p>Part</p></th><th><p>Hours</p></th></tr>',
      '<tr><td><p>The list</p></td><td><p>6</p></td></tr><tr><td><p>The gate</p></td><td><p>2</p></td></tr></tbody></table></div>',
      '<img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXdHarbour?key=b2x5" alt="Ships at the gate">',
      '<hr>',
      '<p>Two lines of<br>one address</p>',
      '<ul><li><p><s>☑ Tell the pilots</s></p></li><li><p>☐ Ask the gate</p></li></ul>',
    ].join(''),
  )
})

test('pictures and rules leave the line they stood in, and no empty line behind', () => {
  const img = '<img src="https://example.org/p.png" alt="">'
  expect(cleanPaste(`<p>Before${img}after</p><p>${img}</p><h2><hr></h2>`)).toBe(
    `<p>Before</p>${img}<p>after</p>${img}<hr>`,
  )
  // A mark that continues past the picture cannot be cut in two as text.
  expect(cleanPaste(`<p><em>a${img}b</em></p>`)).toBe(`<p><em>a${img}b</em></p>`)
})

test('a link whose redirect cannot be read goes where it says', () => {
  expect(cleanPaste('<a href="https://www.google.com/url?q=https://example.org/50%">a</a>')).toBe(
    '<a href="https://www.google.com/url?q=https://example.org/50%">a</a>',
  )
})

test('scripts, unsafe links and local pictures do not come along', () => {
  expect(
    cleanPaste(
      `<p onclick="x()">a <a href="javascript:alert(1)">b</a><script>alert(2)</script><img src="https://example.org/p.png" alt='5" pipe' onerror=x></p>`,
    ),
  ).toBe('<p>a b</p><img src="https://example.org/p.png" alt="5&quot; pipe">')
})

test('code keeps its spaces, deep headings stay in the schema', () => {
  expect(cleanPaste('<pre><code class="hl">if  (a)\n  b()</code></pre><h6 class="x">Small</h6>')).toBe(
    '<pre><code>if  (a)\n  b()</code></pre><h4>Small</h4>',
  )
})

test('a table of words stays a table, with as many cells in every row', () => {
  const sheet =
    '<table width=300><caption>Plans</caption><col><tr><th>Plan</th><th><b>Price</b></th></tr>' +
    '<tr><td colspan=2><p class="MsoNormal">Small</p><p>for one</p></td></tr><tr><td>&nbsp;</td></tr></table>'
  expect(cleanPaste(sheet)).toBe(
    '<p>Plans</p><table><tbody><tr><th><p>Plan</p></th><th><p><strong>Price</strong></p></th></tr>' +
      '<tr><td><p>Small<br>for one</p></td><td><p></p></td></tr></tbody></table>',
  )
})

test('of a table that lays out a page, its content is pasted', () => {
  expect(
    cleanPaste('<table><tbody><tr><td><p>Plan</p></td><td>Price</td></tr><tr><td></td></tr></tbody></table>'),
  ).toBe('<p>Plan | Price</p>')
  expect(
    cleanPaste('<table><tr><td><h2>News</h2><p>First</p></td><td>Aside</td></tr><tr><td>End</td></tr></table>'),
  ).toBe('<h2>News</h2><p>First</p><p>Aside</p><p>End</p>')
})

test('Excel marks its rows alone, and they stay a table with cells where they belong', () => {
  const rows = (html: string) =>
    [...html.matchAll(/<tr>(.*?)<\/tr>/gu)].map(([, row = '']) => row.replaceAll(/<\/?p>/gu, ''))
  expect(rows(cleanPaste(readFixture('excel-paste')))).toEqual([
    '<th>Region</th><th>Berth</th><th>Dues</th>',
    '<td>North</td><td>Quay A</td><td>1,250.00 €</td>',
    '<td></td><td>Quay B</td><td>980</td>',
    '<td>South</td><td><em>closed for repairs<br>until May</em></td><td></td>',
  ])
  // One cell, and one item, as Excel and browsers mark them.
  expect(cleanPaste('<table><!--StartFragment--><col><tr><td>7</td></tr><!--EndFragment--></table>')).toBe('<p>7</p>')
  expect(cleanPaste('<ul><!--StartFragment--><li>a</li><li>b</li><!--EndFragment--></ul>')).toBe(
    '<ul><li>a</li><li>b</li></ul>',
  )
})

const spanned = (cells: string) => cleanPaste(`<table>${cells}<tr><td>x</td><td>y</td><td>z</td></tr></table>`)
test.each([
  ['<tr><td rowspan=2>a</td><td>b</td><td>c</td></tr><tr><td>d</td><td>e</td></tr>', 'a|b|c /|d|e /x|y|z '],
  ['<tr><td colspan=2>a</td><td>b</td></tr>', 'a||b /x|y|z '],
  ['<tr><td colspan=9>title</td></tr><tr><td>a</td><td>b</td></tr>', 'title|| /a|b| /x|y|z '],
  ['<tr><td rowspan=9>a</td><td colspan=2 rowspan=2>b</td></tr><tr></tr>', 'a|b|| /|x|y|z '],
])('spanning cells %s', (cells, rows) => {
  const written = [...spanned(cells).matchAll(/<tr>(.*?)<\/tr>/gu)].map(([, row = '']) =>
    row.replaceAll(/<\/t[dh]><t[dh]>/gu, '|').replaceAll(/<[^<>]*>/gu, ''),
  )
  expect(`${written.join(' /')} `).toBe(rows)
})

test.each([
  ['4 m<sup>2</sup>', '4 m²'],
  ['H<sub>2</sub>O', 'H₂O'],
  ['the 5<sup>th</sup>', 'the 5th'],
  ['x<sup>a+b</sup> y<sub>max</sub>', 'x^(a+b) yₘₐₓ'],
  ['Brand<sup>TM</sup>', 'Brand™'],
  ['10<span style="vertical-align:super;font-size:0.6em">-3</span>', '10⁻³'],
  ['word<sup><a href="#_ftn1">[1]</a></sup>.', 'word[1].'],
  ['word<a href="#sdfootnote2sym"><sup>2</sup></a>', 'word[2]'],
  ['note <a href="#fnref1" class="footnote-backref">↩</a>', 'note'],
  ['see <a href="#chapter">the chapter</a>', 'see the chapter'],
])('%s', (html, text) => {
  expect(cleanPaste(`<p>${html}</p>`)).toBe(`<p>${text}</p>`)
})

test.each([
  ['<pre class="language-ts">a</pre>', 'ts'],
  ['<pre><code class="hljs python">a</code></pre>', 'python'],
  ['<div class="highlight highlight-source-shell"><pre>a</pre></div>', 'shell'],
  ['<pre class="brush: sql">a</pre>', 'sql'],
  ['<pre data-lang="go">a</pre>', 'go'],
  ['<pre>a</pre>', undefined],
])('the language of %s', (html, language) => {
  expect(/<code(?: class="language-([^"]+)")?>a<\/code>/u.exec(cleanPaste(html))?.slice(1)).toEqual([language])
})

test.each([
  ['<li><input type="checkbox" checked> a</li>', '☑ a'],
  ['<li><input type="checkbox"> a</li>', '☐ a'],
  ['<li>[x]  a</li>', '☑ a'],
  ['<li>[ ] a</li>', '☐ a'],
  ['<li role="checkbox" aria-checked="true"><img src="data:x" aria-roledescription="checkbox">a</li>', '☑ a'],
  ['<li data-checked="false"><label><input type="checkbox"></label><div><p>a</p></div></li>', '<div><p>☐ a</p></div>'],
  ['<li>[1] a</li>', '[1] a'],
])('a task %s', (item, text) => {
  expect(cleanPaste(`<ul>${item}</ul>`)).toBe(`<ul><li>${text}</li></ul>`)
})

test.each([
  ['<img src="file:///C:/x.png" alt="Quay">', 'picture “Quay”'],
  ['<img src="data:image/png;base64,x">', 'picture'],
  ['<video><track></video>', 'video'],
  ['<object data="file:///a.swf"></object>', 'frame'],
  ['<svg aria-label="Sales by month"><path/></svg>', 'drawing “Sales by month”'],
])('of %s the author is told where it stood', (html, what) => {
  expect(cleanPaste(`<p>a</p>${html}<p>b</p>`)).toBe(
    `<p>a</p><div data-prompt="Left out of the paste: ${what}"></div><p>b</p>`,
  )
})

test('what plays in a frame becomes a link, signs drawn as pictures become signs, hidden pixels are nothing', () => {
  expect(cleanPaste('<iframe src="//www.youtube.com/embed/dQw4w9WgXcQ"></iframe>')).toBe(
    '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">https://www.youtube.com/watch?v=dQw4w9WgXcQ</a></p>',
  )
  expect(cleanPaste('<p>Ahoy <img alt="⚓" src="data:x"><img src="data:x" width="1" height="1"></p>')).toBe(
    '<p>Ahoy ⚓</p>',
  )
  expect(cleanPaste('one<br>two<dl><dt>Term</dt><dd>Meaning</dd></dl>')).toBe(
    'one<br>two<div><div>Term</div><div>Meaning</div></div>',
  )
})

test('a table that is too big for a text becomes lines, and says so', () => {
  const row = (n: number) => `<tr>${Array.from({ length: n }, (_, at) => `<td>${at}</td>`).join('')}</tr>`
  expect(cleanPaste(`<table>${row(31)}${row(31)}</table>`)).toMatch(
    /^<div data-prompt="Left out of the paste: the grid[^"]*"><\/div><p>0 \| 1 \|/u,
  )
})

test("the editor's own clipboard is left alone", () => {
  const own = '<div data-prompt="Add an example" data-pm-slice="0 0 []"></div>'
  expect(cleanPaste(own)).toBe(own)
})
