import { textPieces } from '../../shared/search-hit.ts'

/** A snippet's text with what was found in `<mark>`. */
export default function MarkedText({ text }: { readonly text: string }) {
  return textPieces(text).map((piece, index) => (piece.isMarked ? <mark key={index}>{piece.text}</mark> : piece.text))
}
