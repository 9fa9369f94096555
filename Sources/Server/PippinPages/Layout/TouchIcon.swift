// swift-format-ignore-file
// Written by scripts/embed-icon from Mark; change that, not this file.

extension Mark {
  /// The mark on white, a PNG of 180 by 180 pixels, in base64.
  static let touchIcon = """
    iVBORw0KGgoAAAANSUhEUgAAALQAAAC0CAMAAAAKE/YAAAAAkFBMVEX///9fikyoViuPtXPs8ert8ur1+PTm7eNmj1T+/v7E1L35+vheiku4dVL8\
    +/rh6d3v8+3P3Ml3m2f+/v2kvZrY4tObvYLo8OLE2LXO38L0+PGSt3deiUuCqmmqx5X69fP58/C0bknAhWauxKTa5NWJqXt1mmWTsIefuZR8n224\
    y7CpwJ709/NpkVe7zbNulV2/00yzAAAD3ElEQVR42u2ci3aiMBCGk3hBYRFRi6Iuyq0qVn3/t1ustquWkGkLOmnnewDPd+b8k8xEW8YIgiAIgiAI\
    giAIgiAIgiAeRuIY/bZu0gd+5JCuYjPRRj7lFzyvYlcH8zW/ZTNyX5BLZ7yITWZglna5hMEWr3efy0lNC6n1c4k172xfNOnEK3YZxmrvuYKDiU/a\
    4UrSJjrrgdq6kw2RSW85gBTZRZlApPkAV0S6B5D1zkFlPQJJ884TJmmD38m63W+Np7WMp1Vb9xN/HwSeN2u80qpK2udQ68/NUMOxH5xd3wjuNH9c\
    bQnwk6/vxzfCR/zqpE2oNE9ht4yz9xqF9CvsxQ3Yeqv+sPFEYlxpOkpWgY+ojmsnaMhJ6ttvS9l8XbnhdatdYHZg60z+Kc1S5Urb8JO92JE1U29S\
    rtzwKt8n1mDrkeRi9RTOlReaMWvzrVIPVWXOC92rfgRp7r5R6mmgdK6h0J859zofVvSW13hIoSE7ruwAcWZq50Zdk635tbM6AShXexl+yfpq2jMg\
    dZ61apNmbgckHV/2oAcptM9qxBiA1lzLcc43hQVyjutdvtrgMWT9qh1DnL3a39Z8wHr+5+289iHOs3H9m64VK5M9f31VyGdnSBNWPJFKk72CSPP2\
    EBToyd3enVJAPlqgcGT3/GJD3ZEGpNBZl92TtpmW5yPDlI3/vJirjjweswdfKmU5GaXF4s/qsy5hD8Qw4/Vqc7iutPpOwfHSak2bhmOeMn1QDnZT\
    hofmqdh/FdFwUT1on6UVI9KUIZQuTUcwZgyjdEk6goQxnNLyYIwZQyq9K+6+wJ0yhla64GbxsgTrzxbO0jeR9uLJmGHmJJ0THMkmfoLb9/Kczudp\
    pg8kTdIkTdIkTdIkTdIkTdIk/Qul53P9pOdCzHWTzp2P1lpJixPzpj7Oi+gsLaKFNs62eMfWxHp54ayL9bVzbr3UwDkUQjfrhS0+YFu4nYeRKCDq\
    opYudBZii9nZFBJMvM6JkOJgde6Fcumwp1egUcf6SZSCMiBWWC4dYpTOhAJTry48l3qITnovhHalVhc6LzW229wUAFxk0hFEOkI2RQsQPb3OO4yt\
    aMOkUeWjB3PGdSsmQGnR0i/SuEIdQaW3OkpH+h0euKRDqLSto3SoYzxsasRfKL2FSseIpF2oNKY1ADowCVS7baThaArNB7Il0dbtlAY85J1A94cA\
    kXbLeE5LPXcs8T3mKQOC8q13r92jqXJTzBhSXH2e8S4wJNtAiPqfoFpx4WyH/Htmtohvqh3GOvx4optE795hlHSZLiwdN8tcZ8kIgiAIgiAIgiAI\
    gvgR/APdt06eVisDHgAAAABJRU5ErkJggg==
    """
}
