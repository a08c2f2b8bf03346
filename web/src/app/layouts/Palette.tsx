import { Loader, Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCan } from '../../api/rights.ts'
import { useReadFeaturesQuery } from '../../features/accounts/index.ts'
import { useAddIdea } from '../../features/ideas/index.ts'
import { isPageAvailable } from '../navigation.ts'
import classes from './Palette.module.css'
import { type PaletteEntry, listPageEntries, usePaletteSearch } from './palette-entries.ts'
import { takeTypedAhead } from './shortcut-state.ts'
import { PaletteCapture } from './PaletteCapture.tsx'

/** A page to open, or an action to run in place. */
type Choice = PaletteEntry | { label: string; kind: string; run: () => void }

/** Searches pages, actions and records in one field, operated by typing, arrow keys and Enter. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [query] = useDebouncedValue(text.trim(), 120)
  const [index, setIndex] = useState(0)
  /** Typed text is a new idea then, not a search. */
  const [isCapturing, setCapturing] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const addIdea = useAddIdea()
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const navigate = useNavigate()
  const can = useCan()
  const { data: features } = useReadFeaturesQuery(undefined, { skip: !can('crm:read') })
  const isOn = (entry: Pick<PaletteEntry, 'right' | 'feature'>) => isPageAvailable(entry, can, features)
  const { found, isSearching } = usePaletteSearch(isCapturing ? '' : query, isOn)
  const words = text.trim().toLowerCase()
  // Offered only once the search has settled, so that a quick Enter opens a result instead of adding an idea.
  const isSettled = query === text.trim() && !isSearching
  const fits = ({ label }: Choice) => label.toLowerCase().includes(words)
  const startCapture = { label: 'Add idea', kind: 'Action', run: () => capture('') }
  const addTyped = { label: `Add “${text.trim()}” as an idea`, kind: 'Action', run: () => void add(text.trim()) }
  const entries: Choice[] = [
    ...[can('ideas:write') ? [startCapture] : [], listPageEntries.filter(isOn)].flat().filter(fits),
    ...(words === '' ? [] : found),
    ...(isSettled && words !== '' && can('ideas:write') ? [addTyped] : []),
  ]
  const chosen = Math.min(index, entries.length - 1)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  function capture(idea: string) {
    setText(idea)
    setCapturing(true)
  }
  async function add(idea: string) {
    const why = await addIdea(idea)
    if (why === null) return onClose()
    setRefusal(why)
    capture(idea)
  }
  const open = (entry: Choice | undefined) => {
    if (entry === undefined) return
    if ('run' in entry) return entry.run()
    onClose()
    void navigate(entry.path)
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setIndex((chosen + 1) % Math.max(1, entries.length))
    else if (event.key === 'ArrowUp') setIndex((chosen - 1 + entries.length) % Math.max(1, entries.length))
    else if (event.key === 'Enter') open(entries[chosen])
    else return
    event.preventDefault()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={560}
      yOffset="12vh"
      aria-label="Search and commands"
      transitionProps={{ duration: 60 }}
    >
      {isCapturing ? (
        <PaletteCapture text={text} onText={setText} onAdd={add} refusal={refusal} />
      ) : (
        <>
          <TextInput
            data-autofocus
            variant="unstyled"
            size="md"
            className={classes.field}
            role="combobox"
            aria-expanded
            aria-controls={id}
            aria-activedescendant={entries.length === 0 ? undefined : `${id}-${chosen}`}
            aria-label="Search and commands"
            placeholder="Go to a page, find a post, a contact, a deal…"
            leftSection={isSearching ? <Loader size={16} /> : <IconSearch size={18} />}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setIndex(0)
            }}
            onFocus={() => {
              const typed = takeTypedAhead()
              if (typed !== '') setText((before) => before + typed)
            }}
            onKeyDown={pressed}
          />
          <ul ref={list} id={id} role="listbox" aria-label="Results" className={classes.list}>
            {entries.map((entry, at) => (
              <li
                key={'path' in entry ? entry.path + entry.label : entry.kind + at}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === chosen}
                className={classes.entry}
                onMouseMove={() => setIndex(at)}
                onClick={() => open(entry)}
              >
                <span className={classes.label}>{entry.label}</span>
                <span className={classes.kind}>{entry.kind}</span>
              </li>
            ))}
          </ul>
          {entries.length === 0 && (
            <p className={classes.none}>{isSearching ? 'Searching…' : 'No results. Try a different search.'}</p>
          )}
        </>
      )}
    </Modal>
  )
}
