import bash from 'highlight.js/lib/languages/bash'
import csharp from 'highlight.js/lib/languages/csharp'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import go from 'highlight.js/lib/languages/go'
import ini from 'highlight.js/lib/languages/ini'
import java from 'highlight.js/lib/languages/java'
import json from 'highlight.js/lib/languages/json'
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import rust from 'highlight.js/lib/languages/rust'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { createLowlight } from 'lowlight'

const reader = createLowlight({
  bash,
  csharp,
  css,
  diff,
  go,
  ini,
  java,
  json,
  php,
  python,
  rust,
  sql,
  typescript,
  xml,
  yaml,
})
reader.registerAlias({ bash: ['shell', 'console'], typescript: ['javascript', 'js', 'jsx', 'mjs'] })

/** A piece of code and what it is, such as `keyword`; null for plain text. */
export interface CodePiece {
  readonly text: string
  readonly kind: string | null
}

/** The pieces of a code, or null if the language is unknown. */
export function highlightCode(text: string, language: string): CodePiece[] | null {
  const name = language.toLowerCase()
  if (!reader.registered(name)) return null
  return reader.highlight(name, text).children.flatMap((node) => listPieces(node, null))
}

type CodeNode = ReturnType<typeof reader.highlight>['children'][number]

function listPieces(node: CodeNode, kind: string | null): CodePiece[] {
  if (node.type === 'text') return [{ text: node.value, kind }]
  if (node.type !== 'element') return []
  const [name] = Array.isArray(node.properties['className']) ? node.properties['className'] : []
  const own = typeof name === 'string' ? name.replace(/^hljs-/u, '') : kind
  return node.children.flatMap((child) => listPieces(child, own))
}
