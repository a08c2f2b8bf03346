import type { TranscriberTest } from '@draftwright/contract/meetings/transcriptions'
import { toFailure } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import rows from '../../../ui/rows.module.css'
import { useReadTranscribersQuery, useTestTranscriberMutation } from '../transcription/api.ts'
import styles from '../transcription/transcription.module.css'

/** Which models write down recordings on this server, and what they were seen to do. */
export function TranscriptionTab() {
  const { data, error, refetch } = useReadTranscribersQuery()
  if (error !== undefined && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton rows={3} />
  return (
    <div className={styles.setting}>
      {data.models.length === 0 ? (
        <>
          <p>
            <strong>No transcription model is set on this server.</strong> Recordings are kept and can be played; their
            words are typed, pasted or added as a file.
          </p>
          <p className={styles.soft}>
            Whoever runs the server sets <code>TRANSCRIBE_BASE_URL</code> to a server that speaks OpenAI’s protocol
            (with <code>TRANSCRIBE_API_KEY</code> and <code>TRANSCRIBE_MODEL</code>), such as OpenAI, Groq, speaches or
            whisper.cpp; or <code>TRANSCRIBE_MODEL_DIR</code> to the folder of a sherpa-onnx model on its own machine.
          </p>
        </>
      ) : (
        <>
          <p className={styles.soft}>
            New recordings use the first one. You can choose another on each meeting’s page.
          </p>
          <ul className={rows.list} aria-label="Transcription models">
            {data.models.map((model) => (
              <li key={model.id} className={styles.model}>
                <TranscriberRow {...model} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.soft}>
        {data.has_ffmpeg
          ? 'ffmpeg is installed. Long recordings are split, and callers are told apart.'
          : 'ffmpeg isn’t installed, so very large recordings can’t be transcribed.'}
      </p>
    </div>
  )
}

function TranscriberRow({ id, label }: { id: string; label: string }) {
  const [test, { data, error, isLoading }] = useTestTranscriberMutation()
  return (
    <>
      <div className={styles.head}>
        <strong>{label}</strong>
        <Button
          variant="outline"
          size="sm"
          loading={isLoading}
          aria-label={`Test ${label}`}
          onClick={() => void test(id)}
        >
          Test
        </Button>
      </div>
      <div role="status" className={styles.soft}>
        {isLoading && 'A recording of two seconds was sent.'}
        {!isLoading && error !== undefined && toFailure(error).message}
        {!isLoading && data !== undefined && `It works. ${describeAbilities(data)} It heard “${data.heard}”`}
      </div>
    </>
  )
}

function describeAbilities({ has_times, has_speakers, max_bytes, takes }: TranscriberTest): string {
  return [
    has_speakers
      ? 'It gives times and tells speakers apart.'
      : has_times
        ? 'It gives times; speakers are named by you, or told apart by their channels.'
        : 'It gives no times: lines are placed to within a minute.',
    max_bytes === null ? '' : `It takes ${Math.floor(max_bytes / 1_000_000)} MB at once.`,
    takes === 'wav' ? 'It takes WAV alone.' : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}
