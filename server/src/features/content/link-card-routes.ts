import { findCardPage } from '@draftwright/contract/link-card'
import { linkCards } from '@draftwright/contract/link-cards'
import { implementRoutes } from '../../http/handler.ts'
import { readLinkCard } from '../../integrations/read-link-card.ts'
import { readContent } from './view.ts'

export const linkCardRoutes = implementRoutes(linkCards, {
  async read({ db, context, params }) {
    const { rich_content } = await readContent(db, context, params.id)
    const url = findCardPage(rich_content)
    const card = url === null ? null : await readLinkCard(url, context.config)
    return url === null || card === null ? null : { url, ...card }
  },
})
