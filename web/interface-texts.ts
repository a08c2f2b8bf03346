import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { root } from '../scripts/inputs.ts'

/** Where words stand that people read on the screen. */
const sources = ['web/src/**/*.{ts,tsx}', 'contract/src/**/*.ts', 'server/src/integrations/channel-types/*.ts']
const skipped = /node_modules|\.test\.tsx?$|\.generated\.ts$/u

const cleanText = (text: string): string => text.replaceAll('&amp;', '&').replace(/\s+/gu, ' ').trim()

/** Every text in the source of the interface, by the file it stands in: literals, and what stands between tags. */
export function readInterfaceTexts(): Map<string, Set<string>> {
  const texts = new Map<string, Set<string>>()
  for (const path of sources.flatMap((pattern) => globSync(pattern, { cwd: root }))) {
    if (skipped.test(path)) continue
    const found = new Set<string>()
    collectTexts(parseAst(readFileSync(join(root, path), 'utf8'), { lang: path.endsWith('x') ? 'tsx' : 'ts' }), found)
    texts.set(path, found)
  }
  return texts
}

function collectTexts(node: unknown, found: Set<string>): void {
  if (Array.isArray(node)) {
    for (const each of node) collectTexts(each, found)
    return
  }
  if (typeof node !== 'object' || node === null) return
  const text = readText(node)
  if (text !== null && text !== '') found.add(text)
  for (const value of Object.values(node)) collectTexts(value, found)
}

function readText(node: object): string | null {
  if (!('type' in node) || !('value' in node)) return null
  const { type, value } = node
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') return cleanText(value)
  if (type !== 'TemplateElement' || typeof value !== 'object' || value === null || !('cooked' in value)) return null
  return cleanText(String(value.cooked))
}
