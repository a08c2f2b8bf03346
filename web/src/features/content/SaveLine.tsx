import { IconAlertTriangle, IconCheck, IconCloudOff, IconLoader2 } from '@tabler/icons-react'
import { formatTime, getOwnTimeZone } from '../../ui/format-moment.ts'
import type { SaveState } from './saver.ts'
import styles from './SaveLine.module.css'

/** Where the text is: being saved, saved, or only in this browser. */
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
          <IconLoader2 size={14} aria-hidden className={styles.spin} />
          <span>Saving…</span>
        </>
      )
    case 'saved':
      return (
        <>
          <IconCheck size={14} aria-hidden />
          <span>{state.at ? `Saved ${formatTime(state.at.getTime(), getOwnTimeZone())}` : 'Saved'}</span>
        </>
      )
    case 'offline':
      return (
        <>
          <IconCloudOff size={14} aria-hidden />
          <span>Offline – saved on this device</span>
        </>
      )
    case 'refused':
      return (
        <>
          <IconAlertTriangle size={14} aria-hidden />
          <span>Not saved: {state.message}</span>
        </>
      )
    case 'conflict':
      return (
        <>
          <IconAlertTriangle size={14} aria-hidden />
          <span>Another version was saved</span>
        </>
      )
  }
}
