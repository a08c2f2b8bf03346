import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFieldErrors, toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './DeliveryProblem.module.css'

interface PostedUrlFormProps {
  verb: string
  /** Returns the error message, or null. */
  onSubmit: (url: string | null) => Promise<unknown>
}

/** The public address of a post that a person found or published. */
export function PostedUrlForm({ verb, onSubmit }: PostedUrlFormProps) {
  const [url, setUrl] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setError(null)
    setBusy(true)
    const failure = await onSubmit(url.trim() === '' ? null : url.trim())
    setBusy(false)
    if (failure) setError(toFieldErrors(failure)['url'] ?? toFailure(failure).message)
  }
  return (
    <form onSubmit={submit} noValidate className={styles.place}>
      <TextInput
        label="Link to the post"
        description="Optional"
        placeholder="https://"
        inputMode="url"
        data-autofocus
        autoFocus
        value={url}
        error={error}
        onChange={({ currentTarget: { value } }) => setUrl(value)}
      />
      <Button type="submit" size="sm" loading={isBusy}>
        {verb}
      </Button>
    </form>
  )
}
