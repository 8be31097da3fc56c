/** An answer with 202: the request is accepted and waits; the body says for what. */
export class AcceptedAnswer<Body> {
  readonly body: Body;

  constructor(body: Body) {
    this.body = body;
  }
}
