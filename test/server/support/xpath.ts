import { evaluateXPathToString } from 'fontoxpath';
import { JSDOM } from 'jsdom';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';

/** Values of XPath expressions in a UBL document, whose root is addressed without a prefix. */
export function evaluateXPath(xml: string, paths: readonly string[]): Record<string, string> {
  const { document } = new JSDOM(xml, { contentType: 'application/xml' }).window;
  const namespaces: Record<string, string | null> = {
    cac: `${UBL}:CommonAggregateComponents-2`,
    cbc: `${UBL}:CommonBasicComponents-2`,
    '': document.documentElement.namespaceURI,
  };
  const namespaceResolver = (prefix: string) => namespaces[prefix] ?? null;
  return Object.fromEntries(
    paths.map((path) => [path, evaluateXPathToString(path, document, null, null, { namespaceResolver })]),
  );
}
