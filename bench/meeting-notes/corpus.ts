import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface MarkedNote {
  /** Lines that show it; a note has to name one of them. */
  readonly lines: readonly number[]
  /** In lower case; a note that states it has one of them. */
  readonly words: readonly string[]
}
/** What a person found in a transcript by hand, before any rule or model had read it. */
interface Marks {
  readonly title: string
  readonly language: string
  readonly layout: string
  readonly started_at: string
  readonly n_lines: number
  /** Not looked at while rules and prompts were written. */
  readonly is_held_apart: boolean
  /** Optional ones may be stated and need not. */
  readonly decisions: readonly (MarkedNote & { readonly is_optional?: true })[]
  readonly actions: readonly (MarkedNote & { readonly owner: string | null; readonly due: string | null })[]
  /** Patterns of what was taken back, imagined or past, and must not be stated as a decision or an action. */
  readonly taken_back: readonly string[]
  /** Lines in which somebody takes something on, or is asked to. */
  readonly promises: readonly number[]
  readonly dates: readonly { readonly line: number; readonly day: string }[]
  /** Lines that ask not to tell something. */
  readonly private: readonly number[]
}

export interface MarkedTranscript {
  readonly name: string
  readonly file: string
  readonly bytes: Buffer
  readonly marks: Marks
}

const folder = join(import.meta.dirname, 'corpus')

/** Twenty transcripts in six layouts and four languages; every second one is held apart. */
export function readMarkedTranscripts(): MarkedTranscript[] {
  const files = readdirSync(folder).sort()
  return files
    .filter((file) => file.endsWith('.marked.json'))
    .map((marked) => {
      const name = marked.replace('.marked.json', '')
      const file = files.find((one) => one !== marked && one.startsWith(`${name}.`)) ?? ''
      // Written by hand beside each transcript.
      const marks = JSON.parse(readFileSync(join(folder, marked), 'utf8')) as Marks
      return { name, file, bytes: readFileSync(join(folder, file)), marks }
    })
}

/** Ten questions about each of five meetings, with words that notes have which answer them. */
export const readQuestions = () =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'questions.json'), 'utf8')) as Readonly<
    Record<string, readonly (readonly [question: string, words: string])[]>
  >

/** How many of some things were found. */
export class Tally {
  found = 0
  all = 0
  readonly missed: string[] = []

  add(isFound: boolean, what: string): void {
    this.all++
    if (isFound) this.found++
    else this.missed.push(what)
  }

  get share(): number {
    return this.all === 0 ? 1 : this.found / this.all
  }
}
