import type { Token, Tokens } from 'marked'
import { Fragment, type ReactNode, use } from 'react'
import { Link } from 'react-router'
import { CitationChip } from './CitationChip.tsx'
import { decodeEntities } from './entities.ts'
import { FigureCheckContext, SourcesContext } from './sources-context.ts'
import { isCitation, isCitationNumber, listSentences } from './figures.ts'
import { Formula } from './Formula.tsx'
import type { MathToken } from './formulas.ts'
import { NoSource } from './NoSource.tsx'
import { parseLink } from './parse-link.ts'

/** Inline content of a block. Unsupported Markdown is shown as written. */
export function Inline({ tokens }: { tokens: readonly Token[] | undefined }) {
  return (tokens ?? []).map((token, at) => <Piece key={at} token={token} />)
}

/** The same for sentences: one with a figure and no source is marked, unless the built-in model wrote it. */
export function Sentences({ tokens }: { tokens: readonly Token[] | undefined }) {
  const isChecked = use(FigureCheckContext)
  const sources = use(SourcesContext)
  if (!isChecked || tokens === undefined) return <Inline tokens={tokens} />
  return listSentences(tokens, sources).map(({ tokens: pieces, isUnsourced }, at) => (
    <Fragment key={at}>
      <Inline tokens={pieces} />
      {isUnsourced && <NoSource />}
      {isUnsourced && ' '}
    </Fragment>
  ))
}

function Piece({ token }: { token: Token }): ReactNode {
  switch (token.type) {
    case 'strong':
      return (
        <strong>
          <Inline tokens={(token as Tokens.Strong).tokens} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Inline tokens={(token as Tokens.Em).tokens} />
        </em>
      )
    case 'del':
      return (
        <del>
          <Inline tokens={(token as Tokens.Del).tokens} />
        </del>
      )
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>
    case 'math': {
      const { text, isDisplayed } = token as MathToken
      return <Formula tex={text} isDisplayed={isDisplayed} />
    }
    case 'br':
      return <br />
    case 'link':
      return <LinkPiece link={token as Tokens.Link} />
    case 'image':
      return <span>{decodeEntities((token as Tokens.Image).text)}</span>
    case 'text': {
      const { tokens, text } = token as Tokens.Text
      return tokens === undefined ? decodeEntities(text) : <Inline tokens={tokens} />
    }
    case 'escape':
      return (token as Tokens.Escape).text
    default:
      return token.raw
  }
}

function LinkPiece({ link }: { link: Tokens.Link }) {
  const sources = use(SourcesContext)
  const target = parseLink(link.href)
  const words = <Inline tokens={link.tokens} />
  if (target.kind === 'words') return words
  if (target.kind === 'app') {
    if (isCitation(link, sources)) return <CitationChip number={link.text} to={link.href} title={link.title ?? ''} />
    // A page that the answer's references do not name is not a source, whatever the text says.
    if (isCitationNumber(link.text)) return `[${link.text}]`
    return sources.some(({ href }) => href === link.href) ? <Link to={link.href}>{words}</Link> : words
  }
  const isPlain = link.text.includes(target.host)
  return (
    <a href={target.href} target="_blank" rel="noopener noreferrer nofollow">
      {words}
      {isPlain ? null : ` (${target.host})`}
    </a>
  )
}
