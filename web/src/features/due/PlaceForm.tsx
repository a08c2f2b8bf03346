import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldErrors, readError } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './WhatHappened.module.css'

interface PlaceFormProps {
  verb: string
  /** Answers what went wrong, or null. */
  onSubmit: (url: string | null) => Promise<unknown>
}

/** Where a post can be seen that a person found, or put there. */
export function PlaceForm({ verb, onSubmit }: PlaceFormProps) {
  const [url, setUrl] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setError(null)
    setBusy(true)
    const failure = await onSubmit(url.trim() === '' ? null : url.trim())
    setBusy(false)
    if (failure) setError(fieldErrors(failure)['url'] ?? readError(failure).message)
  }
  return (
    <form onSubmit={submit} noValidate className={styles.place}>
      <TextInput
        label="Where it can be seen"
        description="The address of the post, if it has one"
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
