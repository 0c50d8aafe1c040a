/**
 * The code of a CloudFront Function: every path is a page of the console, except the files that exist. A custom error
 * response would do the same for a page, and also replace the API's own 403 and 404.
 */
export const rewritePath = `function handler(event) {
  var request = event.request;
  if (!/^\\/(assets\\/.+|[^/]+\\.[a-z0-9]+)$/.test(request.uri)) request.uri = '/index.html';
  return request;
}
`;
