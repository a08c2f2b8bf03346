import type { Idea } from '@draftwright/contract/ideas'
import { mostIdeaTags } from '@draftwright/contract/vocabulary'
import { TagsInput } from '@mantine/core'
import type { Ref } from 'react'
import { toastError } from '../../ui/toast.tsx'
import { useIdeaTagsQuery, useUpdateIdeaMutation } from './api.ts'

/** Characters. */
const tagLength = 40

interface IdeaTagsProps {
  idea: Idea
  isReadOnly: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** Tags, saved as soon as one is added or taken away; those in use are suggested. */
export function IdeaTags({ idea, isReadOnly, inputRef }: IdeaTagsProps) {
  const { data: tags = [] } = useIdeaTagsQuery()
  const [update] = useUpdateIdeaMutation()
  return (
    <TagsInput
      ref={inputRef}
      label="Tags"
      placeholder={idea.tags.length === 0 && !isReadOnly ? 'Type one, press Enter' : undefined}
      data={tags.map(({ tag }) => tag)}
      value={idea.tags}
      maxTags={mostIdeaTags}
      disabled={isReadOnly}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      onChange={(next) => {
        // As the server keeps them.
        const plain = next.map((tag) => tag.trim().toLowerCase().slice(0, tagLength)).filter((tag) => tag !== '')
        update({ params: { id: idea.id }, body: { tags: [...new Set(plain)] } })
          .unwrap()
          .catch(toastError)
      }}
    />
  )
}
