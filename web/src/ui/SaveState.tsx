import { Text } from '@mantine/core'
import { Button } from './Button.tsx'
import type { SaveState as State } from './use-autosave.ts'

const words: Record<State, string> = {
  saved: 'Saved',
  unsaved: 'Saving…',
  saving: 'Saving…',
  offline: 'Offline, saved on this device',
  failed: 'Not saved',
}

/** The save state of the text. Only problems are announced; announcing "Saved" after every pause would be noise. */
export function SaveState({ state, onRetry }: { state: State; onRetry: () => void }) {
  const isTrouble = state === 'offline' || state === 'failed'
  return (
    <Text
      component="span"
      size="sm"
      c={isTrouble ? 'var(--attention)' : 'dimmed'}
      role={isTrouble ? 'alert' : undefined}
    >
      {words[state]}
      {state === 'failed' && (
        <>
          {' · '}
          <Button variant="link" size="no_size" onClick={onRetry}>
            Retry
          </Button>
        </>
      )}
    </Text>
  )
}
