import { asideLabels, type NotePart } from '@draftwright/contract/notes'
import { Checkbox } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import type { Decisions } from './note-choices.ts'
import styles from './TidyNotes.module.css'

interface NotesPaneProps {
  parts: readonly NotePart[]
  decisions: Decisions
  onDecide: (at: number, isIn: boolean) => void
}

/** The idea as the person wrote it: struck through what is taken out, and why; yellow what is in doubt. */
export function NotesPane({ parts, decisions, onDecide }: NotesPaneProps) {
  return (
    <div className={styles.notes}>
      {groupByBlock(parts).map(({ block, kind, items }) => (
        <p key={block} className={styles.block} data-kind={kind}>
          {items.map(({ part, at }) => (
            <Fragment key={at}>
              {part.before.includes('\n') || part.before === '' ? null : ' '}
              <NotedPart part={part} at={at} decisions={decisions} onDecide={onDecide} />{' '}
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  )
}

interface NotedPartProps extends Omit<NotesPaneProps, 'parts'> {
  part: NotePart
  at: number
}

function NotedPart({ part, at, decisions, onDecide }: NotedPartProps) {
  const { text, state, reason } = part
  const isIn = decisions.kept.has(at)
  if (isIn && (state === 'kept' || decisions.right.has(at))) return text
  const why = reason === null ? 'Not in the post.' : asideLabels[reason]
  if (isIn)
    return (
      <>
        <mark className={styles.doubtful} title={why}>
          {text}
        </mark>{' '}
        <Choice why={state === 'out' ? 'Put back.' : why}>
          <Action label={`Keep: ${text}`} onClick={() => onDecide(at, true)}>
            Keep
          </Action>
          <Action label={`Leave out: ${text}`} onClick={() => onDecide(at, false)}>
            Leave out
          </Action>
        </Choice>
      </>
    )
  return (
    <>
      <del className={styles.out} title={why}>
        {text}
      </del>{' '}
      <Choice why={why}>
        <Action label={`Put back: ${text}`} onClick={() => onDecide(at, true)}>
          Put back
        </Action>
      </Choice>
    </>
  )
}

const Choice = ({ why, children }: { why: string; children: ReactNode }) => (
  <span className={styles.choice}>
    <span className={styles.why}>{why}</span> {children}
  </span>
)

const Action = ({ label, onClick, children }: { label: string; onClick: () => void; children: string }) => (
  <Button variant="link" size="sm" aria-label={label} onClick={onClick}>
    {children}
  </Button>
)

interface Group {
  block: number
  kind: NotePart['kind']
  items: { part: NotePart; at: number }[]
}

function groupByBlock(parts: readonly NotePart[]): Group[] {
  const groups: Group[] = []
  for (const [at, part] of parts.entries()) {
    const last = groups.at(-1)
    if (last?.block === part.block) last.items.push({ part, at })
    else groups.push({ block: part.block, kind: part.kind, items: [{ part, at }] })
  }
  return groups
}

interface PartTicksProps {
  parts: readonly NotePart[]
  /** Which of them can be chosen, by their numbers. */
  offered: readonly number[]
  chosen: ReadonlySet<number>
  onChange: (at: number, isChosen: boolean) => void
}

/** Sentences or lines to tick; those in doubt say why. */
export function PartTicks({ parts, offered, chosen, onChange }: PartTicksProps) {
  return (
    <ul className={styles.ticks}>
      {offered.map((at) => {
        const part = parts[at]
        if (part === undefined) return null
        return (
          <li key={at}>
            <Checkbox
              size="sm"
              checked={chosen.has(at)}
              onChange={(event) => onChange(at, event.currentTarget.checked)}
              label={
                <>
                  {part.speaker === null ? null : <span className={styles.speaker}>{part.speaker}: </span>}
                  {part.state === 'kept' ? part.text : <mark className={styles.doubtful}>{part.text}</mark>}
                </>
              }
              description={part.reason === null ? undefined : asideLabels[part.reason]}
            />
          </li>
        )
      })}
    </ul>
  )
}
