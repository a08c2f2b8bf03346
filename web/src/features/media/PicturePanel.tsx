import type { Media } from '@draftwright/contract/media'
import { Drawer, Select, Skeleton, TagsInput, Textarea, TextInput } from '@mantine/core'
import { mediaLimits } from '@draftwright/contract/vocabulary'
import { IconCopy, IconCrop, IconRestore, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCanChangePicture } from './use-can-change.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import { useListMediaFoldersQuery, useListMediaTagsQuery, useReadMediaQuery, useUpdateMediaMutation } from './api.ts'
import { CropStage } from './CropStage.tsx'
import { listFolderOptions } from './folder-tree.ts'
import { formatBytes } from './MediaItems.tsx'
import { toPictureUrl } from './picture-url.ts'
import styles from './PicturePanel.module.css'
import { PictureUses } from './PictureUses.tsx'

interface PicturePanelProps {
  id: string | null
  onClose: () => void
  onRemove: (ids: string[]) => Promise<void>
  onRestore: (ids: string[]) => Promise<void>
}

/** One picture with all its details, next to the library. */
export function PicturePanel({ id, onClose, onRemove, onRestore }: PicturePanelProps) {
  const {
    currentData: picture,
    error,
    refetch,
  } = useReadMediaQuery({ params: { id: id ?? '' } }, { skip: id === null })
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size={440}
      title={picture?.name ?? 'Picture'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {error !== undefined && picture === undefined && <ErrorState error={error} onRetry={refetch} />}
      {error === undefined && picture === undefined && <Skeleton height={260} />}
      {picture && (
        <Details key={picture.id} picture={picture} onClose={onClose} onRemove={onRemove} onRestore={onRestore} />
      )}
    </Drawer>
  )
}

function Details({ picture, onClose, onRemove, onRestore }: Omit<PicturePanelProps, 'id'> & { picture: Media }) {
  const [isCropping, setCropping] = useState(false)
  const [update, { isLoading }] = useUpdateMediaMutation()
  const { data: folders = [] } = useListMediaFoldersQuery()
  const { data: tags = [] } = useListMediaTagsQuery()
  const isTrash = picture.deleted_at !== null
  const mayChange = useCanChangePicture(picture) && !isTrash
  const save = async (body: Parameters<typeof update>[0]['body']): Promise<boolean> => {
    const answer = await update({ params: { id: picture.id }, body })
    if (answer.error) showErrorToast(answer.error)
    return !answer.error
  }
  if (isCropping)
    return (
      <CropStage
        picture={picture}
        isBusy={isLoading}
        onCancel={() => setCropping(false)}
        onSave={async (change) => {
          if (await save(change)) setCropping(false)
        }}
      />
    )
  const copy = async () => {
    await navigator.clipboard.writeText(new URL(picture.url, location.href).href)
    showToast('Link copied')
  }
  return (
    <div className={styles.panel}>
      <img
        className={styles.preview}
        src={toPictureUrl(picture.url, 800)}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
      />
      <p className={styles.facts}>
        {picture.width} × {picture.height} · {formatBytes(picture.bytes)}
        {picture.crop !== null && ` · cropped from ${picture.whole.width} × ${picture.whole.height}`}
      </p>
      <div className={styles.actions}>
        {mayChange && (
          <Button variant="outline" size="sm" icon={<IconCrop size={16} />} onClick={() => setCropping(true)}>
            Crop and focus
          </Button>
        )}
        <Button variant="outline" size="sm" icon={<IconCopy size={16} />} onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
      <Textarea
        label="Alt text"
        description="Describe the picture. Required for Bluesky, Mastodon and LinkedIn."
        defaultValue={picture.alt}
        maxLength={500}
        autosize
        minRows={2}
        readOnly={!mayChange}
        onBlur={({ currentTarget: { value } }) => value !== picture.alt && void save({ alt: value.trim() })}
      />
      <TextInput
        label="Name"
        defaultValue={picture.name}
        maxLength={200}
        readOnly={!mayChange}
        onBlur={({ currentTarget: { value } }) =>
          value.trim() !== '' && value !== picture.name && void save({ name: value.trim() })
        }
      />
      <TagsInput
        label="Tags"
        data={tags.map(({ tag }) => tag)}
        value={picture.tags}
        maxTags={mediaLimits.tags}
        disabled={!mayChange}
        onChange={(next) => void save({ tags: next.map((tag) => tag.slice(0, mediaLimits.tagLength)) })}
      />
      <Select
        label="Folder"
        data={[{ value: 'top', label: 'Library (no folder)' }, ...listFolderOptions(folders)]}
        value={picture.folder_id ?? 'top'}
        disabled={!mayChange}
        searchable={folders.length > 8}
        allowDeselect={false}
        onChange={(value) => void save({ folder_id: value === 'top' || value === null ? null : value })}
      />
      <PictureUses id={picture.id} />
      {isTrash ? (
        <Button variant="outline" icon={<IconRestore size={16} />} onClick={() => void onRestore([picture.id])}>
          Restore
        </Button>
      ) : (
        mayChange && (
          <Button
            variant="outline"
            icon={<IconTrash size={16} />}
            onClick={async () => {
              onClose()
              await onRemove([picture.id])
            }}
          >
            Delete picture
          </Button>
        )
      )}
    </div>
  )
}
