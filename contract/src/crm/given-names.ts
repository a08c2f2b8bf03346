import type { FilterIssue } from './filters.ts'

/** The parameters of a list request besides its filters, of the types that the document names; some have two names. */
export class GivenNames {
  readonly #input: Readonly<Record<string, unknown>>
  readonly #from: 'address' | 'body'
  readonly #issues: FilterIssue[]

  constructor(input: Readonly<Record<string, unknown>>, from: 'address' | 'body', issues: FilterIssue[]) {
    this.#input = input
    this.#from = from
    this.#issues = issues
  }

  /** Undefined if it was not sent. An address cannot say so otherwise than by an empty text. */
  #read(name: string): unknown {
    const value = Object.hasOwn(this.#input, name) ? this.#input[name] : undefined
    return this.#from === 'address' && value === '' ? undefined : value
  }

  readText(name: string): string | null {
    const value = this.#read(name)
    if (value === undefined) return null
    if (typeof value === 'string') return value
    this.#issues.push({ field: name, message: 'must be text' })
    return null
  }

  readWhole(name: string, least: number, most = 999_999_999): number | null {
    const value = this.#read(name)
    if (value === undefined) return null
    // An address has texts alone, and the server's own calls of a list have numbers.
    const isText = this.#from === 'address' && typeof value === 'string' && /^\d{1,9}$/u.test(value.trim())
    const isWhole = isText || Number.isSafeInteger(value)
    const number = isWhole ? Number(value) : -1
    if (number >= least && number <= most) return number
    this.#issues.push({ field: name, message: `must be a whole number from ${least} to ${most}` })
    return null
  }

  /** The text under either name. It may be sent under both, if it is the same. */
  readEither(name: string, otherName: string): { name: string; value: string | undefined } {
    const [value, other] = [this.readText(name), this.readText(otherName)]
    if (value !== null && other !== null && value !== other)
      this.#issues.push({ field: otherName, message: `is another name of ${name}, which says something else` })
    return value === null && other !== null ? { name: otherName, value: other } : { name, value: value ?? undefined }
  }
}
