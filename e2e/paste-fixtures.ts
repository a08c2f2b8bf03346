import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'fixtures')
/** What programs put into the clipboard, by program. */
export const pasteFixtures = readdirSync(folder)
  .filter((name) => name.endsWith('-paste.html'))
  .map((name) => name.replace(/-paste\.html$/u, ''))
export const readPaste = (name: string): string => readFileSync(join(folder, `${name}-paste.html`), 'utf8')
