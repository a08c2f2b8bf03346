import { useElementSize } from '@mantine/hooks'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatDay } from '../format-days.ts'
import styles from './annotations.module.css'
import { type AnnotationGroup, groupAnnotations } from './group-annotations.ts'
import { annotationKindLooks, describeAnnotation, type ShownAnnotation } from './kinds.ts'
import type { Note } from './use-notes.ts'

/** In pixels, with the gap. */
const markWidth = 30
/** What the name of a mark spells out; the list below has all. */
const mostNamed = 3

interface AnnotationMarksProps {
  annotations: readonly ShownAnnotation[]
  /** The first day of each bar. */
  starts: readonly string[]
  /** Absent where nobody may change a note. */
  onEdit?: (note: Note) => void
  onRemove?: (note: Note) => void
}

/** What happened under the bars of a chart: one tab stop, arrow keys between the marks, Enter opens one. */
export function AnnotationMarks({ annotations, starts, onEdit, onRemove }: AnnotationMarksProps) {
  const { ref, width } = useElementSize()
  const [open, setOpen] = useState<number | null>(null)
  const [current, setCurrent] = useState(0)
  const groups = groupAnnotations(annotations, starts, Math.max(width, 240), markWidth)
  if (groups.length === 0) return null
  const reached = Math.min(current, groups.length - 1)
  const opened = groups.find(({ at }) => at === open)
  const moveFocus = (event: KeyboardEvent<HTMLButtonElement>) => {
    const last = groups.length - 1
    const next = { ArrowLeft: reached - 1, ArrowRight: reached + 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const to = Math.min(Math.max(next, 0), last)
    setCurrent(to)
    event.currentTarget.parentElement?.querySelectorAll('button')[to]?.focus()
  }
  return (
    <>
      <div ref={ref} className={styles.strip} role="group" aria-label="Notes">
        {groups.map((group, index) => (
          <Mark
            key={group.at}
            group={group}
            isOpen={group.at === open}
            tabIndex={index === reached ? 0 : -1}
            onFocus={() => setCurrent(index)}
            onKeyDown={moveFocus}
            onToggle={() => setOpen(group.at === open ? null : group.at)}
          />
        ))}
      </div>
      {opened !== undefined && (
        <ul className={styles.list} aria-label="Notes for these days">
          {opened.items.map((item, index) => (
            <AnnotationRow key={`${item.kind} ${item.id ?? index}`} item={item} onEdit={onEdit} onRemove={onRemove} />
          ))}
        </ul>
      )}
    </>
  )
}

interface MarkProps {
  group: AnnotationGroup
  isOpen: boolean
  tabIndex: number
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
  onToggle: () => void
}

function Mark({ group: { items, place }, isOpen, tabIndex, onFocus, onKeyDown, onToggle }: MarkProps) {
  const [first] = items
  if (first === undefined) return null
  const Icon = annotationKindLooks[first.kind].icon
  const named = items.slice(0, mostNamed).map(describeAnnotation).join('; ')
  const rest = items.length - mostNamed
  const from = items.length === 1 ? formatDay(first.date) : `${items.length} from ${formatDay(first.date)} on`
  const label = `${from}: ${named}${rest > 0 ? `; ${rest} more` : ''}`
  return (
    <button
      type="button"
      className={styles.mark}
      style={{ left: `${place * 100}%` }}
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      tabIndex={tabIndex}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={onToggle}
    >
      {items.length === 1 ? <Icon size={14} aria-hidden /> : items.length}
    </button>
  )
}

type AnnotationRowProps = Pick<AnnotationMarksProps, 'onEdit' | 'onRemove'> & { item: ShownAnnotation }

function AnnotationRow({ item, onEdit, onRemove }: AnnotationRowProps) {
  const { label, icon: Icon } = annotationKindLooks[item.kind]
  const note = item.can_change === true && item.id ? { id: item.id, date: item.date, text: item.text } : null
  return (
    <li>
      <Icon size={16} aria-hidden className={styles.icon} />
      <span className={styles.words}>
        {item.content_id ? <Link to={paths.content(item.content_id)}>{item.text}</Link> : item.text}
        <span className={styles.facts}>
          {label} · {formatDay(item.date)}
        </span>
      </span>
      {note !== null && onEdit !== undefined && onRemove !== undefined && (
        <span className={styles.actions}>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Change the note “${item.text}”`}
            icon={<IconPencil size={16} />}
            onClick={() => onEdit(note)}
          />
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Delete the note “${item.text}”`}
            icon={<IconTrash size={16} />}
            onClick={() => onRemove(note)}
          />
        </span>
      )}
    </li>
  )
}
