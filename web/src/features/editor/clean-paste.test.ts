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
      '<ul><li><p><s>Tell the pilots</s></p></li><li><p>Ask the gate</p></li></ul>',
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
      `<p onclick="x()">a <a href="javascript:alert(1)">b</a><script>alert(2)</script><img src="file:///C:/x.png"><img src="https://example.org/p.png" alt='5" pipe' onerror=x></p>`,
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
      '<tr><td><p>Small  for one</p></td><td><p></p></td></tr></tbody></table>',
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

test("the editor's own clipboard is left alone", () => {
  const own = '<div data-prompt="Add an example" data-pm-slice="0 0 []"></div>'
  expect(cleanPaste(own)).toBe(own)
})
