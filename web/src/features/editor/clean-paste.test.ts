import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cleanPaste } from './clean-paste.ts'

const word = readFileSync(new URL('../../../../e2e/fixtures/word-paste.html', import.meta.url), 'utf8')

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
  const docs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;font-weight:400">Plan</span></h2><p dir="ltr"><span style="font-weight:700">Bold</span><span style="font-style:italic"> and slanted</span><span style="text-decoration:line-through"> gone</span> <a href="https://www.google.com/url?q=https://example.org/a%3Fb%3D1&amp;sa=D" style="text-decoration:none"><span style="color:#1155cc;text-decoration:underline">a link</span></a></p><ul><li dir="ltr" aria-level="1"><p dir="ltr"><span>One</span></p></li><ul><li><p><span>Inner</span></p></li></ul></ul></b><br class="Apple-interchange-newline">`
  expect(cleanPaste(docs)).toBe(
    '<h2>Plan</h2><p><strong>Bold</strong><em> and slanted</em><s> gone</s> <a href="https://example.org/a?b=1">a link</a></p><ul><li><p>One</p><ul><li><p>Inner</p></li></ul></li></ul>',
  )
})

test('scripts, unsafe links and local pictures do not come along', () => {
  expect(
    cleanPaste(
      `<p onclick="x()">a <a href="javascript:alert(1)">b</a><script>alert(2)</script><img src="file:///C:/x.png"><img src="https://example.org/p.png" alt='5" pipe' onerror=x></p>`,
    ),
  ).toBe('<p>a b<img src="https://example.org/p.png" alt="5&quot; pipe"></p>')
})

test('code keeps its spaces, tables become lines, deep headings stay in the schema', () => {
  expect(cleanPaste('<pre><code class="hl">if  (a)\n  b()</code></pre><h6 class="x">Small</h6>')).toBe(
    '<pre><code>if  (a)\n  b()</code></pre><h4>Small</h4>',
  )
  expect(
    cleanPaste('<table><tbody><tr><td><p>Plan</p></td><td>Price</td></tr><tr><td></td></tr></tbody></table>'),
  ).toBe('<p>Plan | Price</p>')
})

test("the editor's own clipboard is left alone", () => {
  const own = '<div data-prompt="Add an example" data-pm-slice="0 0 []"></div>'
  expect(cleanPaste(own)).toBe(own)
})
