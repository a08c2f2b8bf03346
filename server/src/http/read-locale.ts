import type { RequestFacts } from './handler.ts'

/** The language and country that a person's browser asks for first; undefined for programs, which name none. */
export function readLocale(request: Pick<RequestFacts, 'readHeader'>): string | undefined {
  const [first = ''] = (request.readHeader('accept-language') ?? '').split(/[,;]/u)
  try {
    return new Intl.Locale(first.trim().slice(0, 40)).baseName
  } catch {
    return undefined
  }
}
