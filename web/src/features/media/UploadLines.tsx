import { Progress } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { Button } from '../../ui/Button.tsx'
import styles from './MediaPage.module.css'
import type { Upload } from './use-uploads.ts'

export function UploadLines({ uploads, onClear }: { uploads: readonly Upload[]; onClear: () => void }) {
  if (uploads.length === 0) return null
  const left = uploads.filter(({ state }) => state === 'waiting' || state === 'sending').length
  const failed = uploads.filter(({ state }) => state === 'failed').length
  return (
    <section className={styles.uploads} aria-label="Uploads">
      <header>
        <span role="status">
          {left > 0 ? `Uploading ${left} of ${uploads.length}` : failed > 0 ? `${failed} not added` : 'All added'}
        </span>
        {left === 0 && (
          <Button variant="ghost" size="sm" onClick={onClear}>
            Clear
          </Button>
        )}
      </header>
      <ul>
        {uploads.map((upload) => (
          <li key={upload.key}>
            <span className={styles.uploadName}>{upload.name}</span>
            <UploadState upload={upload} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function UploadState({ upload: { name, state, share, error, retry, stop } }: { upload: Upload }) {
  if (state === 'done') return <IconCheck size={16} aria-label="Added" className={styles.done} />
  return (
    <>
      {state === 'failed' ? (
        <span className={styles.failed}>{error}</span>
      ) : (
        <Progress
          className={styles.progress}
          value={share * 100}
          aria-label={`Uploading ${name}`}
          animated={state === 'sending' && share === 1}
        />
      )}
      {retry && (
        <Button variant="outline" size="sm" onClick={retry}>
          Retry
        </Button>
      )}
      <Button variant="ghost" size="icon" aria-label={`Remove ${name} from the list`} onClick={stop}>
        <IconX size={16} aria-hidden />
      </Button>
    </>
  )
}
