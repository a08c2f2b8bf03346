import type { Source } from '../run/sources.ts'
import { formatFactValue, formatFactName, formatKind } from '../format.ts'
import classes from './CitationChip.module.css'

const mostFacts = 6

/** A row's kind, title and main facts. */
export function SourceCard({ source: { kind, title, facts } }: { source: Source }) {
  const shown = facts.filter(([name]) => !name.endsWith('_id') && name !== 'group').slice(0, mostFacts)
  return (
    <>
      <span className={classes.kind}>{formatKind(kind)}</span>
      <strong className={classes.title}>{title}</strong>
      {shown.map(([name, value]) => (
        <span key={name} className={classes.fact}>
          <span>{formatFactName(name)}</span>
          <span>{formatFactValue(name, value, facts)}</span>
        </span>
      ))}
    </>
  )
}
