import type { Fact } from '@draftwright/contract/sources'
import type { CitableSource, CitedToolResult } from './tool-result.ts'

/** Characters of one tool's answer: about 1,200 tokens, or what a model with little context can read beside the rest. */
export const [maxCharacters, maxSmallCharacters] = [4000, 2600]
const [maxText, maxRecordText] = [320, 1600]
const omitted: ReadonlySet<string> = new Set(['group', 'pipeline_id', 'from', 'to', 'is_overdue', 'days', 'created_at'])

function sayFact(name: string, value: Fact, most: number): string {
  if (value === null || value === false || value === '' || omitted.has(name)) return ''
  // Moments to the minute.
  const isMoment = typeof value === 'string' && value.length === 24 && value.endsWith('Z') && value[10] === 'T'
  const shown = isMoment ? value.slice(0, 16) : String(value)
  const cut = shown.length > most ? `${shown.slice(0, most)}…` : shown
  return ` | ${name} ${cut.replaceAll(/\s+/gu, ' ')}`
}

function sayRow({ cite = '', kind, title, facts }: CitableSource): string {
  const most = facts['group'] === 'record' ? maxRecordText : maxText
  const told = Object.entries(facts)
    // Only where a change needs it.
    .filter(([name]) => name !== 'stage_id' || kind === 'report')
    .map(([name, value]) => (value === title ? '' : sayFact(name, value, most)))
  return `${cite} ${kind === 'report' ? '' : `${kind} `}${title.slice(0, 200).replaceAll(/\s+/gu, ' ')}${told.join('')}`
}

/** Tool results in few tokens: one line a row, under its group with the group's exact number; facts without a value are left out. */
export function toCompactText(results: readonly CitedToolResult[], most: number): string {
  const lines: string[] = []
  let length = 0
  let left = 0
  const add = (line: string) => {
    length += line.length + 1
    if (length <= most) lines.push(line)
    return length <= most
  }
  for (const { rows, totals, at_least = [], notes } of results) {
    for (const note of notes) add(note)
    for (const [group, total] of Object.entries(totals)) {
      if (total === 0) continue
      const some = rows.filter(({ facts }) => facts['group'] === group)
      if (group !== 'record') add(`${group}: ${at_least.includes(group) ? 'at least ' : ''}${total}`)
      for (const row of some) if (!add(sayRow(row))) left++
    }
  }
  if (left > 0) lines.push(`${left} more rows were left out here: ask more narrowly.`)
  const isNothing = results.every(
    ({ rows, notes, totals }) => rows.length === 0 && notes.length === 0 && Object.values(totals).every((n) => n === 0),
  )
  return isNothing ? 'Nothing was found.' : lines.join('\n')
}

/** Several results as one, for people who look at a step. */
export const joinResults = (results: readonly CitedToolResult[]): CitedToolResult => ({
  rows: results.flatMap(({ rows }) => rows),
  totals: Object.assign({}, ...results.map(({ totals }) => totals)) as Record<string, number>,
  at_least: results.flatMap(({ at_least = [] }) => at_least),
  notes: results.flatMap(({ notes }) => notes),
})
