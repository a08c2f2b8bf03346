import { VisuallyHidden } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import type { Profile } from '@draftwright/contract/profile'
import { maxImageSize } from '@draftwright/contract/vocabulary'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { toFieldErrors, toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { PersonAvatar } from '../../ui/PersonAvatar.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useUpdatePhotoMutation, useRemovePhotoMutation } from './api.ts'
import classes from './PhotoField.module.css'

const acceptedTypes = 'image/png,image/jpeg,image/webp,image/gif'

/** The problem of a file before it is uploaded; the server checks its bytes. */
function findPhotoProblem(file: File): string | null {
  if (!acceptedTypes.split(',').includes(file.type)) return 'Choose a PNG, JPEG, WebP or GIF picture.'
  if (file.size > maxImageSize) return `This picture has more than ${maxImageSize / 1024 / 1024} MB.`
  return null
}

/** A photo chosen by click, drop or paste, with a preview during upload. Cropped to a square around its subject. */
export function PhotoField({ profile: { custom_display_name: name, photo_url } }: { profile: Profile }) {
  const input = useRef<HTMLInputElement>(null)
  const [change, changing] = useUpdatePhotoMutation()
  const [remove, removing] = useRemovePhotoMutation()
  const [wrong, setWrong] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const [preview, show] = usePreview()
  const isBusy = changing.isLoading || removing.isLoading

  const send = async (file: File | undefined) => {
    if (file === undefined || isBusy) return
    const refusal = findPhotoProblem(file)
    setWrong(refusal)
    if (refusal !== null) return
    show(file)
    const { error } = await change(file)
    show(null)
    if (error === undefined) showToast('Photo saved')
    else setWrong(toFieldErrors(error)['file'] ?? toFailure(error).message)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void send(event.dataTransfer.files[0])
  }
  const deletePhoto = async () => {
    setWrong(null)
    const { error } = await remove()
    if (error === undefined) showToast('Photo removed')
    else setWrong(toFailure(error).message)
  }
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={(event) => void send(event.clipboardData.files[0])}
    >
      <span className={classes.photo} data-busy={changing.isLoading || undefined}>
        <PersonAvatar name={name} photo={preview ?? photo_url} size={80} />
      </span>
      <div className={classes.what}>
        <VisuallyHidden>
          <input
            ref={input}
            type="file"
            accept={acceptedTypes}
            aria-label="Photo"
            tabIndex={-1}
            onChange={(event) => {
              void send(event.currentTarget.files?.[0])
              // So that the same file can be chosen again.
              event.currentTarget.value = ''
            }}
          />
        </VisuallyHidden>
        <div className={classes.buttons}>
          <Button
            variant="outline"
            icon={<IconPhotoUp size={16} />}
            loading={changing.isLoading}
            disabled={removing.isLoading}
            onClick={() => input.current?.click()}
          >
            {photo_url === null ? 'Add a photo' : 'Change photo'}
          </Button>
          {photo_url !== null && (
            <Button
              variant="ghost"
              loading={removing.isLoading}
              disabled={changing.isLoading}
              onClick={() => void deletePhoto()}
            >
              Remove
            </Button>
          )}
        </div>
        <p className={classes.hint}>Or drop a picture here. PNG, JPEG, WebP or GIF, up to 10 MB.</p>
        <FormError message={wrong} />
      </div>
    </div>
  )
}

/** The chosen file as an object URL, revoked when it is replaced. */
function usePreview(): [string | null, (file: File | null) => void] {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => () => void (url !== null && URL.revokeObjectURL(url)), [url])
  return [url, (file) => setUrl(file === null ? null : URL.createObjectURL(file))]
}
