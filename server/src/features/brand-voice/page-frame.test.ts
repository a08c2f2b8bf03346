import { expect, it } from 'vitest'
import { mainPart, titleOf, withoutFrame } from './page-frame.ts'
import { textOfPage } from './sample-text.ts'

it('takes the words of a page and leaves its frame', () => {
  const page =
    '<TITLE lang="en">A day</TITLE><header>Top</header><MAIN class="x"><nav>Menu</nav><p>One</p><main>Two</main >' +
    '<form>Your name</form ><aside>Unended</main><footer>Below</footer>'
  expect(titleOf(page)).toBe('A day')
  expect(mainPart(page)).toMatch(/^<nav>[^]*Unended$/u)
  expect(withoutFrame(page)).not.toMatch(/Top|Menu|Your name|Below/u)
  expect(textOfPage(page)).toEqual({ title: 'A day', text: 'One\n\nTwo\n\nUnended' })
  expect(mainPart('<main>never ended')).toBe('<main>never ended')
})

it.each(['<nav>', '<main>', '<article ', '<title', '</nav <nav>', '<nav></form>'])(
  'reads %s a million times over in little time',
  (part) => {
    const start = performance.now()
    textOfPage(part.repeat(1_000_000 / part.length))
    // The square of it would take minutes.
    expect(performance.now() - start).toBeLessThan(6000)
  },
)
