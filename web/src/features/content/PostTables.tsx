import * as exportsRoutes from '@draftwright/contract/routes/exports.generated'
import { IconDownload, IconTableImport, IconTableOptions } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { download } from '../../api/download.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { toastError } from '../../ui/toast.tsx'
import type { usePostFilters } from './use-post-filters.ts'

/** Posts out as a table and in from one. What goes out is what the list's filters leave, every page of it. */
export function PostTables({ query }: { query: ReturnType<typeof usePostFilters>['query'] }) {
  const navigate = useNavigate()
  const { page: _page, ...filters } = query
  async function save() {
    const failure = await download(exportsRoutes.posts, { query: filters }, 'The posts could not be downloaded')
    if (failure !== null) toastError(failure)
  }
  return (
    <ActionMenu
      label="Tables"
      icon={IconTableOptions}
      items={[
        { label: 'Export as CSV', icon: IconDownload, onClick: () => void save() },
        { label: 'Import a CSV…', icon: IconTableImport, onClick: () => void navigate('/content/import') },
      ]}
    />
  )
}
