import { Text } from '@mantine/core'
import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react'
import { Button } from '../../ui/Button.tsx'
import { useDictation } from './use-dictation.ts'

interface DictateButtonProps {
  /** Gets each phrase when it is final. */
  onWords: (words: string) => void
}

/** Speech as text, where the browser recognizes it; nothing elsewhere. */
export function DictateButton({ onWords }: DictateButtonProps) {
  const { isSupported, isListening, interim, failure, start, stop } = useDictation(onWords)
  if (!isSupported) return null
  return (
    <>
      {isListening ? (
        <Button variant="secondary" size="sm" icon={<IconPlayerStopFilled size={14} />} onClick={stop}>
          Stop listening
        </Button>
      ) : (
        <Button variant="ghost" size="sm" icon={<IconMicrophone size={16} />} onClick={start}>
          Speak
        </Button>
      )}
      {isListening ? (
        <Text size="sm" c="var(--ink-soft)" aria-live="polite">
          {interim === '' ? 'Listening…' : interim}
        </Text>
      ) : null}
      {failure === null ? null : (
        <Text role="alert" size="sm" c="var(--danger)">
          {failure}
        </Text>
      )}
    </>
  )
}
