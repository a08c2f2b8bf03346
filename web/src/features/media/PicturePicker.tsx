import type { Media } from '@draftwright/contract/media'
import { Textarea, TextInput } from '@mantine/core'
import { IconSearch, IconUpload } from '@tabler/icons-react'
import { useDeferredValue, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { useListMediaQuery, useUpdateMediaMutation } from './api.ts'
import { ItemsSkeleton, MediaItems } from './MediaItems.tsx'
import { toPictureUrl } from './picture-url.ts'
import styles from './PicturePicker.module.css'
import { UploadLines } from './UploadLines.tsx'
import { useCanChangePicture } from './use-can-change.ts'
import { useUploads } from './use-uploads.ts'

export interface PickedPicture {
  id: string
  src: string
  alt: string
  width: number
  height: number
}

interface PicturePickerProps {
  opened: boolean
  onClose: () => void
  onPick: (picture: PickedPicture) => void
}

const noPictures: ReadonlySet<string> = new Set()

/** Inserts a picture into a text: from the library, or a file uploaded to it first; its alt text is requested before. */
export function PicturePicker({ opened, onClose, onPick }: PicturePickerProps) {
  const [picked, setPicked] = useState<Media | null>(null)
  const close = () => {
    setPicked(null)
    onClose()
  }
  return (
    <Modal opened={opened} onClose={close} title={picked ? 'Describe the picture' : 'Add a picture'} size="xl">
      {picked ? (
        <Describe
          picture={picked}
          onBack={() => setPicked(null)}
          onInsert={(alt) => {
            const { id, url: src, width, height } = picked
            onPick({ id, src, alt, width, height })
            close()
          }}
        />
      ) : (
        <Choose onPick={setPicked} />
      )}
    </Modal>
  )
}

function Choose({ onPick }: { onPick: (picture: Media) => void }) {
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const { data, error, refetch } = useListMediaQuery({ query: { limit: 48, ...(q === '' ? {} : { q }) } })
  const { uploads, add, clear } = useUploads(onPick)
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <div
      className={styles.choose}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        add([...event.dataTransfer.files], null)
      }}
    >
      <div className={styles.bar}>
        <TextInput
          type="search"
          aria-label="Search pictures"
          placeholder="Search pictures"
          leftSection={<IconSearch size={16} />}
          value={text}
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button icon={<IconUpload size={16} />} onClick={() => chooser.current?.click()}>
          Upload
        </Button>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/*"
        aria-label="Choose a picture"
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])], null)
          event.currentTarget.value = ''
        }}
      />
      <UploadLines uploads={uploads} onClear={clear} />
      <div className={styles.scroll}>
        {error !== undefined && data === undefined && <ErrorState error={error} onRetry={refetch} />}
        {error === undefined && data === undefined && <ItemsSkeleton />}
        {data?.data.length === 0 && (
          <p className={styles.none}>
            {q === '' ? 'The library is empty. Upload a picture, or drop it here.' : 'No pictures match.'}
          </p>
        )}
        {data && (
          <MediaItems
            items={data.data}
            view="grid"
            chosen={noPictures}
            isChoosable={false}
            onChoose={() => undefined}
            onOpen={(id) => {
              const picture = data.data.find((each) => each.id === id)
              if (picture) onPick(picture)
            }}
          />
        )}
      </div>
    </div>
  )
}

function Describe({
  picture,
  onBack,
  onInsert,
}: {
  picture: Media
  onBack: () => void
  onInsert: (alt: string) => void
}) {
  const [alt, setAlt] = useState(picture.alt)
  const [update] = useUpdateMediaMutation()
  const mayChange = useCanChangePicture(picture)
  return (
    <form
      className={styles.describe}
      onSubmit={(event) => {
        event.preventDefault()
        // Stored with the picture, so that the next text using it need not ask again.
        if (mayChange && picture.alt === '' && alt.trim() !== '')
          void update({ params: { id: picture.id }, body: { alt: alt.trim() } })
        onInsert(alt.trim())
      }}
    >
      <img src={toPictureUrl(picture.url, 800)} alt="" width={picture.width} height={picture.height} />
      <Textarea
        label="Alt text"
        description="Describe the picture for screen readers. Leave empty only if it is decorative."
        value={alt}
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
        onChange={(event) => setAlt(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button variant="outline" onClick={onBack}>
          Back
        </Button>
        <Button type="submit">Insert</Button>
      </div>
    </form>
  )
}
