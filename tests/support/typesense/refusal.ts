/** What the server refuses, with the status and the text of its answer. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

export const refuse = (status: number, message: string): never => {
  throw new Refusal(status, message)
}

export const forbidden = 'Forbidden - a valid `x-typesense-api-key` header must be sent.'
export const collectionNotFound = 'Collection not found'
