import { TextInput } from '@mantine/core'
import { IconExternalLink, IconKeyboard, IconLink, IconListDetails, IconSearch, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { TextSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useReadProfileQuery } from '../profile/index.ts'
import classes from './Help.module.css'
import { HelpChapter } from './HelpChapter.tsx'
import { HelpContents, HelpMatches } from './HelpLists.tsx'
import { findChapter, findPagePlace, formatPlace, parsePlace, type Place } from './place.ts'
import { ReleaseNotes } from './ReleaseNotes.tsx'
import { useHandbook } from './use-handbook.ts'

interface HelpPanelProps {
  onClose: () => void
  onShortcuts: () => void
}

/** `?help=chapter#section` in an address opens the panel there; the `#` is escaped. */
const helpParameter = 'help'

function readAddressedPlace(search: string): Place | null {
  const text = new URLSearchParams(search).get(helpParameter)
  return text === null || text === '' ? null : parsePlace(text)
}

/** The handbook beside the page, beginning with the chapter about it. It covers nothing that is needed to follow the steps. */
export default function HelpPanel({ onClose, onShortcuts }: HelpPanelProps) {
  const { pathname, search } = useLocation()
  const [chosen, setChosen] = useState<Place | null>(() => readAddressedPlace(search))
  const [isListed, setListed] = useState(false)
  const [isOnReleaseNotes, setOnReleaseNotes] = useState(false)
  const { data: profile } = useReadProfileQuery()
  const [query, setQuery] = useState('')
  const { handbook, hasFailed, retry } = useHandbook()
  const panel = useRef<HTMLElement>(null)
  const pagePlace = findPagePlace(pathname)
  // The chapter stays while pages are opened by its links; a button offers the one about the new page.
  const [firstPlace] = useState(pagePlace)
  const place = chosen ?? firstPlace
  const chapter = handbook === null ? null : findChapter(handbook, place)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  const nNew = profile?.unseen_release_notes ?? 0
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const box = panel.current
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
    }
    box?.addEventListener('keydown', pressed)
    return () => box?.removeEventListener('keydown', pressed)
  }, [])

  function open(next: Place) {
    setChosen(next)
    setListed(false)
    setOnReleaseNotes(false)
    setQuery('')
    panel.current?.focus({ preventScroll: true })
  }
  function toggleList() {
    setOnReleaseNotes(false)
    setListed(!isListed)
  }
  function showReleaseNotes() {
    setOnReleaseNotes(true)
    setQuery('')
  }
  function copyLink() {
    const address = new URL(pathname + search, location.origin)
    address.searchParams.set(helpParameter, formatPlace(place))
    navigator.clipboard.writeText(address.href).then(
      () => showToast('Link to this page with its help copied'),
      () => showErrorToast('The browser blocked copying.'),
    )
  }
  return (
    <aside ref={panel} tabIndex={-1} aria-label="Help" className={classes.panel}>
      <header className={classes.head}>
        <h2>Help</h2>
        <Tool label="All chapters" icon={<IconListDetails size={18} />} onClick={toggleList} isOn={isListed} />
        <Tool label="Copy a link to this help" icon={<IconLink size={18} />} onClick={copyLink} />
        <a
          className={classes.tool}
          href={`/help/${formatPlace(place)}`}
          target="_blank"
          rel="noopener"
          aria-label="Read as a page"
          title="Read as a page"
        >
          <IconExternalLink size={18} aria-hidden />
        </a>
        <Tool label="Close the help" icon={<IconX size={18} />} onClick={onClose} />
      </header>
      <TextInput
        type="search"
        className={classes.search}
        aria-label="Search the handbook"
        placeholder="Search the handbook"
        leftSection={<IconSearch size={16} />}
        maxLength={100}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {/* It scrolls, also where it has no links to step to. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.body} role="region" aria-label="Handbook" tabIndex={0}>
        {showBody()}
      </div>
      <footer className={classes.foot}>
        {(isOnReleaseNotes || formatPlace(pagePlace) !== formatPlace(place)) && (
          <Button variant="ghost" size="sm" onClick={() => open(pagePlace)}>
            About this page
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={showReleaseNotes}>
          What is new{nNew > 0 ? ` (${nNew})` : ''}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          className={classes.shortcuts}
          icon={<IconKeyboard size={16} />}
          onClick={onShortcuts}
        >
          Keyboard shortcuts
        </Button>
      </footer>
    </aside>
  )

  function showBody(): ReactNode {
    if (isOnReleaseNotes && query.trim() === '') return <ReleaseNotes />
    if (hasFailed)
      return (
        <EmptyState
          icon={<IconSearch size={22} />}
          title="The handbook could not be loaded"
          text="Check your connection and try again."
          action={
            <Button variant="outline" onClick={retry}>
              Retry
            </Button>
          }
        />
      )
    if (handbook === null) return <TextSkeleton />
    if (query.trim() !== '') return <HelpMatches handbook={handbook} query={query} onPlace={open} />
    if (isListed || chapter === null) return <HelpContents handbook={handbook} onPlace={open} />
    return <HelpChapter chapter={chapter} id={place.id} onPlace={open} />
  }
}

interface ToolProps {
  label: string
  icon: ReactNode
  isOn?: boolean
  onClick: () => void
}

function Tool({ label, icon, isOn, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      onClick={onClick}
    >
      {icon}
    </button>
  )
}
