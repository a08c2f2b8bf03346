import { stripNonCode } from './source-file.ts'

/** Words that once stood for modules, public APIs, row-level security, operations, notifications, requirements and batches. */
const metaphors = new Set(
  'house houses door doors fence fences deed deeds news toll tolls pace paces overheard herald tidings errand'.split(
    ' ',
  ),
)
const anywhere = new RegExp([...metaphors].join('|'), 'i')
/** Files about Markdown or about prompts, where a fence is the line of backticks around code. */
const isAboutFences = (path: string): boolean =>
  /markdown|composer\/document|citation-filter|model-request|network-documents|files\.test|parse-feed/.test(path)

const title = /\b(?:it|test|describe)(?:\.\w+)*(?:\([^'"`\n]*\))?\(\s*(['"`])(.*?)\1/g

/** The comments of a file, without its code. */
function readComments(path: string, text: string): string {
  const code = stripNonCode(path, text, true)
  return text
    .split('')
    .map((char, at) => (code[at] === char ? ' ' : char))
    .join('')
}

const splitWords = (text: string): string[] =>
  text
    // Icons are named by their library.
    .replace(/\bIcon[A-Z]\w*/g, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

/** Metaphors in the path, identifiers, comments and test titles of a file; other strings may hold any word. */
export function findMetaphors(path: string, text: string): string[] {
  if (!anywhere.test(path + text)) return []
  const titles = [...text.matchAll(title)].map(([, , words = '']) => words).join(' ')
  const words = splitWords([path, stripNonCode(path, text, false), readComments(path, text), titles].join('\n'))
  return [...new Set(words)].filter((word) => metaphors.has(word) && !(word.startsWith('fence') && isAboutFences(path)))
}
