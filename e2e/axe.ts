import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Frame, Page } from 'playwright-core'

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Serious and critical axe violations of a page; each line names the rule and the elements. The web app is checked in
 * both colour schemes: all rules in the current one, and contrast in the other, which is applied for that check.
 */
export async function findViolations(page: Page): Promise<string[]> {
  await Promise.all(page.frames().map(loadAxe))
  return page.evaluate(async () => {
    // Defined by loadAxe.
    const { axe } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }
    const find = async (options: RunOptions, name = '') => {
      const { violations } = await axe.run({ ...options, resultTypes: ['violations'] })
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(
          ({ id, help, nodes }) => `${id}${name}: ${help} · ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
        )
    }
    const found = await find({})
    const root = document.documentElement
    const shown = root.dataset['mantineColorScheme']
    if (!shown) return found
    const other = shown === 'dark' ? 'light' : 'dark'
    // Disables transitions, during which colours belong to neither scheme.
    const still = new CSSStyleSheet()
    still.replaceSync('*, *::before, *::after { transition: none !important; }')
    document.adoptedStyleSheets.push(still)
    root.dataset['mantineColorScheme'] = other
    const foundInOther = await find({ runOnly: ['color-contrast'] }, ` in ${other}`)
    root.dataset['mantineColorScheme'] = shown
    document.adoptedStyleSheets.pop()
    return [...found, ...foundInOther]
  })
}

/** Loaded by a debugger expression, because the page's content security policy blocks other scripts. */
async function loadAxe(frame: Frame): Promise<void> {
  try {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeSource)
  } catch {
    // A frame without scripts, or one that was just removed, cannot be inspected.
  }
}
