import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface PageParts {
  readonly path: string
  readonly files: readonly string[]
}

/**
 * Names the scripts and styles of the page at an address as elements of its head: the browser loads them together with the first
 * script instead of after it. Nothing for an address without a page, and for the root, which shows different pages to signed-in
 * and signed-out people.
 */
export function createPageHints(webDir: string): (pathname: string) => string {
  const file = join(webDir, '.vite/pages.json')
  // Written by our own build.
  const pages = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PageParts[]) : []
  const hints = pages.map(({ path, files }) => ({
    path,
    pattern: toPattern(path),
    elements: files.map(toElement).join(''),
  }))
  return (pathname) =>
    (hints.find(({ path }) => path === pathname) ?? hints.find(({ pattern }) => pattern.test(pathname)))?.elements ?? ''
}

/** `:name` is one path segment, `:name?` is optional, `*` matches the rest. */
function toPattern(path: string): RegExp {
  const pieces = path
    .split('/')
    .slice(1)
    .map((piece) => {
      if (piece === '*') return '(?:/.*)?'
      if (piece.startsWith(':')) return piece.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'
      return `/${RegExp.escape(piece)}`
    })
  return new RegExp(`^${pieces.join('')}/?$`, 'u')
}

const toElement = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`
