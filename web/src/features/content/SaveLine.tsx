import { IconAlertTriangle, IconCheck, IconCloudOff, IconLoader2 } from '@tabler/icons-react'
import type { SaveState } from './saver.ts'
import styles from './SaveLine.module.css'

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })

/** Where the words are: on the way, on the server, or only here. */
export function SaveLine({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  return (
    <output className={styles.line} data-kind={state.kind}>
      <Words state={state} />
      {state.kind === 'offline' || state.kind === 'refused' ? (
        <button type="button" className={styles.retry} onClick={onRetry}>
          Try again
        </button>
      ) : null}
    </output>
  )
}

function Words({ state }: { state: SaveState }) {
  switch (state.kind) {
    case 'unsaved':
    case 'saving':
      return (
        <>
          <IconLoader2 size={14} aria-hidden className={styles.spin} /> Saving…
        </>
      )
    case 'saved':
      return (
        <>
          <IconCheck size={14} aria-hidden /> {state.at ? `Saved ${clock.format(state.at)}` : 'Saved'}
        </>
      )
    case 'offline':
      return (
        <>
          <IconCloudOff size={14} aria-hidden /> Offline – kept here
        </>
      )
    case 'refused':
      return (
        <>
          <IconAlertTriangle size={14} aria-hidden /> Not saved: {state.message}
        </>
      )
    case 'conflict':
      return (
        <>
          <IconAlertTriangle size={14} aria-hidden /> Another version was saved
        </>
      )
  }
}
