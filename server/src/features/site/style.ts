import { createHash } from 'node:crypto'
import { articleRules } from './style-article.ts'
import { fontFaces } from './fonts.ts'
import { frameRules } from './style-frame.ts'
import { shadesOf } from './theme.ts'

export interface Stylesheet {
  css: string
  /** What a Content-Security-Policy calls this very text. */
  source: string
}

const sheets = new Map<string, Stylesheet>()

/** The whole style of a page, small enough to travel in it; made once for each pair of brand colours. */
export function stylesheet(themeColor: string, secondColor: string): Stylesheet {
  const colors = `${themeColor} ${secondColor}`
  const known = sheets.get(colors)
  if (known) return known
  const css = [fontFaces, variables(themeColor, secondColor), frameRules, articleRules].join('\n')
  const sheet = { css, source: `'sha256-${createHash('sha256').update(css).digest('base64')}'` }
  // Colours are whatever people choose; a thousand of them are a few megabytes.
  if (sheets.size > 1000) sheets.clear()
  sheets.set(colors, sheet)
  return sheet
}

function variables(themeColor: string, secondColor: string): string {
  const light = shadesOf(themeColor, 'light')
  const dark = shadesOf(themeColor, 'dark')
  const second = { light: shadesOf(secondColor, 'light').accent, dark: shadesOf(secondColor, 'dark').accent }
  return `:root{color-scheme:light dark;--paper:#fff;--soft:#f6f7f9;--ink:#12161d;--text:#2a303a;--muted:#5d6675;--line:#e4e7ec;
--tone:${light.tone};--on-tone:${light.onTone};--accent:${light.accent};--on-accent:${light.onAccent};--second:${second.light}}
@media (prefers-color-scheme:dark){:root{--paper:#101318;--soft:#181c23;--ink:#f0f2f5;--text:#d0d5de;--muted:#97a1b1;--line:#282e38;
--accent:${dark.accent};--on-accent:${dark.onAccent};--second:${second.dark}}}`
}
