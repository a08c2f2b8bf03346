import { FileButton, Group, Text } from '@mantine/core'
import { IconFileMusic, IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { readError } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { useCanTranscribe } from '../generation/index.ts'
import { transcribe } from './transcribe.ts'
import { useDictation } from './use-dictation.ts'
import classes from './VoiceInput.module.css'

/** Speaking instead of typing: live through the browser, or from a recording through a model. */
export function VoiceInput({ onWords }: { onWords: (words: string) => void }) {
  const dictation = useDictation(onWords)
  const canTranscribe = useCanTranscribe()
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const reset = useRef<() => void>(null)

  async function upload(file: File | null) {
    if (file === null) return
    setFailure(null)
    setReading(true)
    try {
      const words = await transcribe(file)
      if (words === '') setFailure('Nothing was understood in this recording.')
      else onWords(words)
    } catch (error) {
      setFailure(readError(error).message)
    }
    setReading(false)
    reset.current?.()
  }
  const problem = dictation.failure ?? failure
  return (
    <div className={classes.voice}>
      {dictation.isListening && (
        <p className={classes.interim} aria-live="polite">
          <span className={classes.pulse} aria-hidden />
          {dictation.interim === '' ? 'Listening…' : dictation.interim}
        </p>
      )}
      <Group gap="xs">
        {dictation.isSupported &&
          (dictation.isListening ? (
            <Button variant="secondary" size="sm" icon={<IconPlayerStopFilled size={14} />} onClick={dictation.stop}>
              Stop listening
            </Button>
          ) : (
            <Button variant="ghost" size="sm" icon={<IconMicrophone size={16} />} onClick={dictation.start}>
              Speak
            </Button>
          ))}
        {canTranscribe === true && (
          <FileButton accept="audio/*,video/webm,video/mp4" resetRef={reset} onChange={upload}>
            {(props) => (
              <Button {...props} variant="ghost" size="sm" loading={isReading} icon={<IconFileMusic size={16} />}>
                Upload a recording
              </Button>
            )}
          </FileButton>
        )}
      </Group>
      {!dictation.isSupported && (
        <Text size="sm" c="dimmed">
          This browser has no speech recognition; Chrome, Edge and Safari do.
        </Text>
      )}
      {canTranscribe === false && (
        <Text size="sm" c="dimmed">
          To turn recordings into text, whoever runs the server sets OPENAI_API_KEY or another model that can
          transcribe.
        </Text>
      )}
      {problem !== null && (
        <Text role="alert" size="sm" c="var(--danger)">
          {problem}
        </Text>
      )}
    </div>
  )
}
