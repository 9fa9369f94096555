import PippinHTTP
import Testing

@Suite struct CookieTests {
  @Test func `reads cookies with their repeats`() {
    let cookies = Cookies(fields: ["cookie": "a=1; __Host-b=x=y;c= z ;=no;bare", "Cookie": "a=2"])
    #expect(cookies.pairs.map(\.name) == ["a", "__Host-b", "c", "a"])
    #expect(cookies["a"] == "1")
    #expect(cookies.all("a") == ["1", "2"])
    #expect(cookies["__Host-b"] == "x=y")
    #expect(cookies["c"] == "z")
    #expect(cookies["A"] == nil)
  }

  @Test func `a cookie is strict unless told otherwise`() {
    #expect(SetCookie(name: "__Host-s", value: "v").fieldValue == "__Host-s=v; Path=/; Secure; HttpOnly; SameSite=Lax")
    let loose = SetCookie(
      name: "s", value: "v", path: "/auth", maxAge: 600, secure: false, httpOnly: false, sameSite: .none)
    #expect(loose.fieldValue == "s=v; Path=/auth; Max-Age=600; SameSite=None")
    #expect(
      loose.removal().fieldValue == "s=; Path=/auth; Max-Age=0; SameSite=None")
  }

  @Test func `no value adds an attribute`() {
    let cookie = SetCookie(name: "s", value: "a; Domain=evil\r\nx:\"é", path: "/;x")
    #expect(
      cookie.fieldValue == "s=a%3B%20Domain=evil%0D%0Ax:%22%C3%A9; Path=/%3Bx; Secure; HttpOnly; SameSite=Lax")
  }

  @Test func `an answer carries several cookies`() {
    let response = HTTPResponse.redirect("/next")
      .settingCookie(SetCookie(name: "a", value: "1"))
      .settingCookie(SetCookie(name: "b", value: "2"))
    #expect(response.status == 303)
    #expect(response.fields["location"] == "/next")
    #expect(response.fields.count(of: "set-cookie") == 2)
  }

  @Test func `reads the essence of a media type`() {
    #expect(HTTPResponse.html("x").contentType == "text/html")
    #expect(HTTPResponse.json([]).contentType == "application/json")
    #expect(MediaType.essence(" Text/HTML\t; a=b;c") == "text/html")
    #expect(HTTPResponse(status: 200).contentType == nil)
  }
}
