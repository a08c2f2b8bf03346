import { FileButton, Group, Text } from '@mantine/core'
import { IconFileMusic, IconFileText, IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { formatDuration, type Sound, transcribeRecording, useDictation, useRecorder } from '../dictation/index.ts'
import { useCanTranscribe } from '../generation/index.ts'
import recording from './recording/Recording.module.css'
import { SoundBox } from './recording/SoundBox.tsx'
import { Waveform } from './recording/Waveform.tsx'
import classes from './VoiceInput.module.css'

interface VoiceInputProps {
  onWords: (words: string) => void
  sound: Sound | null
  onSound: (sound: Sound | null) => void
  /** Whether a recording is running or not used yet. */
  onBusy: (isRecording: boolean) => void
}

/** Dictation: live transcription by the browser if supported, with a recording, or a recording alone. */
export function VoiceInput({ onWords, sound, onSound, onBusy }: VoiceInputProps) {
  const dictation = useDictation(onWords)
  const recorder = useRecorder(onSound)
  const canTranscribe = useCanTranscribe()
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const reset = useRef<() => void>(null)
  const { isRecording } = recorder
  useEffect(() => onBusy(isRecording), [isRecording, onBusy])
  const isBusy = dictation.isListening || recorder.isRecording

  async function read(file: File | null) {
    if (file === null) return
    setFailure(null)
    setReading(true)
    try {
      const words = await transcribeRecording(file)
      if (words === '') setFailure('No speech was recognized in this recording.')
      else onWords(words)
    } catch (error) {
      setFailure(toFailure(error).message)
    }
    setReading(false)
    reset.current?.()
  }
  function start() {
    if (dictation.isSupported) dictation.start()
    if (recorder.isSupported) recorder.start()
  }
  function stop() {
    dictation.stop()
    recorder.stop()
  }
  // While words are recognized, a missing recording is only a note, not an error.
  const problem = dictation.failure ?? failure ?? (dictation.isSupported ? null : recorder.failure)
  return (
    <div className={classes.voice}>
      {isBusy && (
        <div className={recording.live}>
          <span className={classes.pulse} aria-hidden />
          {recorder.isRecording && <Waveform peaks={recorder.levels.map((level) => level * 100)} />}
          {recorder.isRecording && (
            <span className={`tabular ${recording.time}`}>{formatDuration(recorder.seconds)}</span>
          )}
        </div>
      )}
      {isBusy && (
        <p className={classes.interim} aria-live="polite">
          {dictation.interim !== '' ? dictation.interim : dictation.isListening ? 'Listening…' : 'Recording…'}
        </p>
      )}
      {sound !== null && !isBusy && (
        <SoundBox
          sound={sound}
          onRecordAgain={() => {
            onSound(null)
            start()
          }}
          onRemove={() => onSound(null)}
        />
      )}
      <Group gap="xs">
        {(dictation.isSupported || recorder.isSupported) && isBusy && (
          <Button variant="secondary" size="sm" icon={<IconPlayerStopFilled size={14} />} onClick={stop}>
            {dictation.isListening ? 'Stop listening' : 'Stop recording'}
          </Button>
        )}
        {(dictation.isSupported || recorder.isSupported) && !isBusy && sound === null && (
          <Button variant="ghost" size="sm" icon={<IconMicrophone size={16} />} onClick={start}>
            {dictation.isSupported ? 'Speak' : 'Record'}
          </Button>
        )}
        {sound !== null && !isBusy && canTranscribe === true && (
          <Button
            variant="ghost"
            size="sm"
            loading={isReading}
            icon={<IconFileText size={16} />}
            onClick={() => void read(new File([sound.blob], 'idea.webm', { type: sound.blob.type }))}
          >
            Transcribe
          </Button>
        )}
        {canTranscribe === true && (
          <FileButton accept="audio/*,video/webm,video/mp4" resetRef={reset} onChange={read}>
            {(props) => (
              <Button {...props} variant="ghost" size="sm" loading={isReading} icon={<IconFileMusic size={16} />}>
                Upload a recording
              </Button>
            )}
          </FileButton>
        )}
      </Group>
      {dictation.isSupported && recorder.failure !== null && dictation.failure === null && (
        <Text size="sm" c="dimmed">
          Only the text is saved, not the audio.
        </Text>
      )}
      {!dictation.isSupported && (
        <Text size="sm" c="dimmed">
          This browser does not support speech recognition. Use Chrome, Edge or Safari.
          {recorder.isSupported &&
            ' You can still record. Add a short description, and the audio is saved with the idea.'}
        </Text>
      )}
      {canTranscribe === false && (
        <Text size="sm" c="dimmed">
          Voice notes need a transcription model. Ask your administrator to set one up.
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
