import { createHash } from 'node:crypto'
import { articleRules } from './style-article.ts'
import { fontFaces } from './fonts.ts'
import { frameRules } from './style-frame.ts'
import { computeShades } from './theme.ts'

export interface Stylesheet {
  css: string
  /** The style's hash for the Content-Security-Policy. */
  source: string
}

const sheets = new Map<string, Stylesheet>()

/** The whole style of a page, small enough to be inlined; computed once for each pair of brand colours. */
export function buildStylesheet(themeColor: string, secondColor: string): Stylesheet {
  const colors = `${themeColor} ${secondColor}`
  const known = sheets.get(colors)
  if (known) return known
  const css = [fontFaces, buildVariables(themeColor, secondColor), frameRules, articleRules].join('\n')
  const sheet = { css, source: `'sha256-${createHash('sha256').update(css).digest('base64')}'` }
  // Colours are chosen freely; a thousand of them take a few megabytes.
  if (sheets.size > 1000) sheets.clear()
  sheets.set(colors, sheet)
  return sheet
}

function buildVariables(themeColor: string, secondColor: string): string {
  const light = computeShades(themeColor, 'light')
  const dark = computeShades(themeColor, 'dark')
  const second = { light: computeShades(secondColor, 'light').accent, dark: computeShades(secondColor, 'dark').accent }
  return `:root{color-scheme:light dark;--paper:#fff;--soft:#f6f7f9;--ink:#12161d;--text:#2a303a;--muted:#5d6675;--line:#e4e7ec;
--tone:${light.tone};--on-tone:${light.onTone};--accent:${light.accent};--on-accent:${light.onAccent};--second:${second.light}}
@media (prefers-color-scheme:dark){:root{--paper:#101318;--soft:#181c23;--ink:#f0f2f5;--text:#d0d5de;--muted:#97a1b1;--line:#282e38;
--accent:${dark.accent};--on-accent:${dark.onAccent};--second:${second.dark}}}`
}
