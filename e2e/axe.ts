import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Frame, Page } from 'playwright-core'

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Impacts that fail a journey. Rules of others are not even run: that is a third of the time. */
const counted = ['serious', 'critical'] as const

interface Axe {
  run(context: Element | Document, options: RunOptions): Promise<AxeResults>
  /** Not in the public types; the only place that says which impact the findings of a rule have. */
  _audit: { rules: { id: string; impact: string; enabled: boolean; tags: string[] }[] }
}

interface Scope {
  /** Also contrast in the other colour scheme, which is applied for that check. */
  readonly inBothSchemes: boolean
  /** While a dialog or a menu is open, it alone, in both schemes: what lies behind it was looked at before. */
  readonly onTopAlone: boolean
}

/** Serious and critical axe violations of a page; each line names the rule and the elements. */
export async function findViolations(page: Page, scope: Scope): Promise<string[]> {
  await Promise.all(page.frames().map(loadAxe))
  const asked = { impacts: counted, ...scope }
  return page.evaluate(async ({ impacts, inBothSchemes, onTopAlone }) => {
    // Defined by loadAxe.
    const { axe } = globalThis as unknown as { axe: Axe }
    const isCounted = (impact: string | null | undefined) => impacts.some((one) => one === impact)
    // As axe chooses by itself, but for the impact.
    const rules = axe._audit.rules
      .filter(({ impact, enabled, tags }) => isCounted(impact) && enabled && !tags.includes('experimental'))
      .map(({ id }) => id)
    const layers = document.querySelectorAll('[aria-modal="true"], [role="menu"]')
    const top = onTopAlone ? [...layers].findLast((layer) => layer.checkVisibility()) : undefined
    const find = async (runOnly: string[], name = '') => {
      // Nothing that has to be loaded first is looked at by these rules.
      const { violations } = await axe.run(top ?? document, { runOnly, resultTypes: ['violations'], preload: false })
      return violations
        .filter(({ impact }) => isCounted(impact))
        .map(
          ({ id, help, nodes }) => `${id}${name}: ${help} · ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
        )
    }
    const found = await find(rules)
    const root = document.documentElement
    const shown = root.dataset['mantineColorScheme']
    if (!shown || (!inBothSchemes && top === undefined)) return found
    const other = shown === 'dark' ? 'light' : 'dark'
    // Disables transitions, during which colours belong to neither scheme.
    const still = new CSSStyleSheet()
    still.replaceSync('*, *::before, *::after { transition: none !important; }')
    document.adoptedStyleSheets.push(still)
    root.dataset['mantineColorScheme'] = other
    const foundInOther = await find(['color-contrast'], ` in ${other}`)
    root.dataset['mantineColorScheme'] = shown
    document.adoptedStyleSheets.pop()
    return [...found, ...foundInOther]
  }, asked)
}

/** Loaded by a debugger expression, because the page's content security policy blocks other scripts. */
async function loadAxe(frame: Frame): Promise<void> {
  try {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeSource)
  } catch {
    // A frame without scripts, or one that was just removed, cannot be inspected.
  }
}
