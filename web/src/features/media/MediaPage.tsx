import { SegmentedControl } from '@mantine/core'
import { IconLayoutGrid, IconList, IconPhoto, IconUpload } from '@tabler/icons-react'
import { useCallback, useRef, useState } from 'react'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { useListKeys } from '../../ui/use-list-keys.ts'
import { useUrlState } from '../../ui/use-url-state.ts'
import { useListMediaQuery, useListMediaFoldersQuery } from './api.ts'
import { DropArea } from './DropArea.tsx'
import { FolderBar } from './FolderBar.tsx'
import { InUseDialog } from './InUseDialog.tsx'
import { MediaFilters } from './MediaFilters.tsx'
import { MediaItems, ItemsSkeleton } from './MediaItems.tsx'
import styles from './MediaPage.module.css'
import { PicturePanel } from './PicturePanel.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { UploadLines } from './UploadLines.tsx'
import { useBulkActions } from './use-bulk-actions.ts'
import { useMediaFilters } from './use-media-filters.ts'
import { useUploads } from './use-uploads.ts'

export function Component() {
  const can = useCan()
  const { query, folderId, isFiltered, isTrash, clear } = useMediaFilters()
  const { data, error, refetch } = useListMediaQuery({ query })
  const { data: folders = [] } = useListMediaFoldersQuery()
  const [view, setView] = useUrlState<'grid' | 'list'>('view', 'grid')
  const [opened, setOpened] = useUrlState<string>('picture', '', { isStep: true })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const bulk = useBulkActions(useCallback(() => setChosen(new Set()), []))
  const { uploads, add, clear: clearUploads } = useUploads()
  const chooser = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const mayAdd = can('media:write')
  const choose = () => chooser.current?.click()
  useListKeys(list, mayAdd ? { onNew: choose } : {})
  const shown = data?.data ?? []
  const chosenMedia = shown.filter(({ id }) => chosen.has(id))
  const isBare = data?.data.length === 0 && !isFiltered && folders.length === 0
  return (
    <DropArea isOn={mayAdd && !isTrash} onFiles={(files) => add(files, folderId)}>
      <Page
        title="Media"
        actions={
          mayAdd && (
            <Button icon={<IconUpload size={16} />} onClick={choose}>
              Upload
            </Button>
          )
        }
      >
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          accept="image/*"
          aria-label="Choose pictures"
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])], folderId)
            event.currentTarget.value = ''
          }}
        />
        {!isBare && (
          <div className={styles.filters}>
            <MediaFilters />
            <SegmentedControl
              className={styles.view}
              size="xs"
              aria-label="View"
              value={view}
              onChange={(next) => setView(next === 'list' ? 'list' : 'grid')}
              data={[
                { value: 'grid', label: <ViewIcon icon={IconLayoutGrid} label="Grid" /> },
                { value: 'list', label: <ViewIcon icon={IconList} label="List" /> },
              ]}
            />
          </div>
        )}
        <UploadLines uploads={uploads} onClear={clearUploads} />
        {!isFiltered && !isBare && <FolderBar folders={folders} folderId={folderId} mayAdd={mayAdd} />}
        {error !== undefined && data === undefined && <ErrorState error={error} onRetry={refetch} />}
        {error === undefined && data === undefined && <ItemsSkeleton />}
        {data !== undefined && shown.length === 0 && (
          <NoPictures isFiltered={isFiltered} isTrash={isTrash} onClear={clear} onUpload={mayAdd ? choose : null} />
        )}
        {shown.length > 0 && (
          <div ref={list}>
            <MediaItems
              items={shown}
              view={view}
              chosen={chosen}
              onChoose={setChosen}
              onOpen={setOpened}
              isChoosable={mayAdd}
            />
          </div>
        )}
        {data !== undefined && <Pager meta={data.meta} />}
        <SelectionBar
          chosen={chosenMedia}
          folders={folders}
          isTrash={isTrash}
          bulk={bulk}
          onClear={() => setChosen(new Set())}
        />
        <PicturePanel
          id={opened === '' ? null : opened}
          onClose={() => setOpened(null)}
          onRemove={bulk.remove}
          onRestore={bulk.restore}
        />
        <InUseDialog
          inUse={bulk.inUse}
          onClose={bulk.forgetInUse}
          onConfirm={({ ids }) => void bulk.remove(ids, true)}
        />
      </Page>
    </DropArea>
  )
}

function ViewIcon({ icon: Icon, label }: { icon: typeof IconList; label: string }) {
  return (
    <span className={styles.viewIcon} title={label}>
      <Icon size={16} aria-hidden />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}

interface NoPicturesProps {
  isFiltered: boolean
  isTrash: boolean
  onClear: () => void
  onUpload: (() => void) | null
}

function NoPictures({ isFiltered, isTrash, onClear, onUpload }: NoPicturesProps) {
  const icon = <IconPhoto size={28} stroke={1.5} />
  const back = (
    <Button variant="outline" onClick={onClear}>
      {isTrash ? 'Back to the library' : 'Clear filters'}
    </Button>
  )
  if (isTrash)
    return (
      <EmptyState icon={icon} title="The trash is empty" text="Deleted pictures stay here for 30 days." action={back} />
    )
  if (isFiltered)
    return <EmptyState icon={icon} title="No pictures match" text="Try other words or another filter." action={back} />
  return (
    <EmptyState
      icon={icon}
      title="No pictures here yet"
      text="Drop pictures anywhere on this page, or choose them from your computer."
      action={
        onUpload && (
          <Button variant="outline" icon={<IconUpload size={16} />} onClick={onUpload}>
            Choose pictures
          </Button>
        )
      }
    />
  )
}
