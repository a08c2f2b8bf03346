import { expect, it } from 'vitest'
import { isLinear } from '../../../../scripts/measure-growth.ts'
import { extractMainPart, extractTitle, stripFrame } from './page-frame.ts'
import { extractPageText } from './sample-text.ts'

it('takes the words of a page and leaves its frame', () => {
  const page =
    '<TITLE lang="en">A day</TITLE><header>Top</header><MAIN class="x"><nav>Menu</nav><p>One</p><main>Two</main >' +
    '<form>Your name</form ><aside>Unended</main><footer>Below</footer>'
  expect(extractTitle(page)).toBe('A day')
  expect(extractMainPart(page)).toMatch(/^<nav>[^]*Unended$/u)
  expect(stripFrame(page)).not.toMatch(/Top|Menu|Your name|Below/u)
  expect(extractPageText(page)).toEqual({ title: 'A day', text: 'One\n\nTwo\n\nUnended' })
  expect(extractMainPart('<main>never ended')).toBe('<main>never ended')
})

it.each(['<nav>', '<main>', '<article ', '<title', '</nav <nav>', '<nav></form>'])(
  'reads %s ten thousands of times over without taking the square of it',
  (part) => {
    expect(isLinear((size) => extractPageText(part.repeat(size / part.length)), 200_000)).toBe(true)
  },
)
